export const accountArticles = [
  {
    slug: 'confirm-your-email',
    title: 'The confirmation e-mail did not come',
    summary: 'Look into the spam folder, then have it sent again; the link works for seven days.',
    keywords: ['verify', 'verification', 'link', 'spam', 'resend', 'confirm', 'mail'],
    blocks: [
      'After registration we send a link that confirms your address. It works for seven days. If it did not come: look into the spam folder, check the address in your account, and wait some minutes.',
      'For a new link sign in, open [Confirm your e-mail address](/verify-email) and press Send a new link. A link that is too old offers the same.',
      'Press the button on the page that the link opens. Where you are not signed in, the page asks for a new password: whoever used your address before is out then.',
      'Unconfirmed accounts work, but cannot bid, and requests made with their address before are not shown to them. Once it is confirmed, such requests are among your drafts; submit what is yours, delete what is not.',
    ],
  },
  {
    slug: 'notifications',
    title: 'What am I told, and how?',
    summary: 'The bell lists everything that concerns you; what asks for your answer also comes by e-mail. You choose.',
    keywords: ['bell', 'e-mail', 'unread', 'alerts', 'notices', 'sms', 'text message', 'turn off', 'unsubscribe', 'preferences'],
    blocks: [
      'The bell in the top navigation shows how many notices are unread. Each leads to the screen on which it can be answered; all can be marked as read at once.',
      'New quotes, new bids, an accepted offer and the steps of a transport also come by e-mail. Under [Account Settings](/settings/account), Notification preferences, you choose what you want. Security alerts by e-mail cannot be turned off. Text messages come where this site can send them and you ask for them there.',
    ],
  },
  {
    slug: 'sign-in-trouble',
    title: 'I cannot sign in',
    summary: 'Forgotten passwords are set anew with a link by e-mail; a blocked or deactivated account says so.',
    keywords: ['password', 'forgot password', 'lost password', 'reset', 'login', 'locked', 'blocked', 'deactivated', 'too many requests'],
    blocks: [
      'Forgotten the password? Open [Forgot Password](/forgot-password) and enter your address. If it belongs to an account, a link is on its way. It works once, for one hour, and sets a new password.',
      {
        list: [
          '"The email or password you entered is incorrect.": one of the two is wrong; we do not say which, so that nobody can find out who has an account.',
          '"Too many requests": wait a minute.',
          '"Your account has been blocked" or "deactivated": write to support with the [contact form](/support/contact-us).',
          'The code of your phone is asked for and the phone is gone: use one of your recovery codes in its place.',
        ],
      },
      'We never ask for a password, by e-mail or by phone.',
    ],
  },
  {
    slug: 'protect-your-account',
    title: 'How do I protect my account?',
    summary: 'With a second factor, a look at the list of sessions, and a password that you use nowhere else.',
    keywords: [
      'two factor',
      '2fa',
      'totp',
      'authenticator',
      'recovery codes',
      'sessions',
      'sign out everywhere',
      'change password',
      'api key',
      'hacked',
      'stolen',
    ],
    blocks: [
      'All of it is under [Account Settings](/settings/account).',
      {
        list: [
          'Second factor: press Set up, scan the code with an authenticator app and enter the first code. Keep the ten recovery codes where you find them without the phone.',
          'Sessions: every browser that is signed in, with its address and time. End session signs one out at once, End all others all but this one.',
          'Password: a change ends all other sessions.',
          'API keys: programs of yours act by them. The list says when each was last used; Revoke ends one at once.',
          'Webhooks: we send every notification event to your server. [Each has a log](/settings/webhooks), and an end.',
        ],
      },
      'Something looks wrong? End all other sessions, revoke API keys and end webhooks that you do not know, change the password, and [tell us](/support/contact-us).',
    ],
  },
  {
    slug: 'export-your-data',
    title: 'Can I take my data with me, or delete my account?',
    summary: 'Yes: transports as a CSV file from the dashboard, everything else and the end of the account in Account Settings.',
    keywords: ['csv', 'download', 'excel', 'spreadsheet', 'export', 'delete account', 'close account', 'gdpr', 'ccpa', 'privacy'],
    blocks: [
      {
        list: [
          'Export Data on the dashboard saves your transports and their quotes as a CSV file, which opens in any spreadsheet.',
          'Download my data under [Account Settings](/settings/account) saves all that we keep of you as one file; it names each photo with the address of its picture.',
          'Delete account, in the same place, asks for your password. Your name, addresses and numbers are removed and every session ends. The answer lists what stays and why: records of finished transports stay where law needs them.',
        ],
      },
      'What we keep and for how long is in the [Privacy Policy](/legal/privacy-policy).',
    ],
  },
] as const;
