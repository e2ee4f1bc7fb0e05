export const accountArticles = [
  {
    slug: 'confirm-your-email',
    title: 'I didn’t get the confirmation email',
    summary: 'Check your spam folder, then send a new link. Links work for seven days.',
    keywords: ['verify', 'verification', 'link', 'spam', 'resend', 'confirm', 'mail'],
    blocks: [
      'After you register, we email you a link to confirm your address. If it doesn’t arrive within a few minutes, check your spam folder and the address in your account.',
      'To get a new link, sign in, open [Confirm your email address](/verify-email) and press Send a new link.',
      'Open the link and press the button. If you aren’t signed in, set a new password: this signs out anyone who used your address before.',
      'Until you confirm, you can’t bid and don’t see earlier requests made with your address. Afterwards they appear as drafts. Submit yours and delete the rest.',
    ],
  },
  {
    slug: 'notifications',
    title: 'Which notifications do I get?',
    summary: 'The bell shows everything. We also email you when you need to act. You choose.',
    keywords: ['bell', 'e-mail', 'unread', 'alerts', 'notices', 'sms', 'text message', 'turn off', 'unsubscribe', 'preferences'],
    blocks: [
      'The bell shows unread notifications and links to where you can respond. You can mark all as read.',
      'We email you about new quotes and bids, accepted offers and transport steps. Change this under Notification preferences in [Account Settings](/settings/account). You can’t turn off security alerts. Text messages are available if this site supports them.',
    ],
  },
  {
    slug: 'sign-in-trouble',
    title: 'I can’t sign in',
    summary: 'Reset a forgotten password by email. A message tells you if your account is blocked or deactivated.',
    keywords: ['password', 'forgot password', 'lost password', 'reset', 'login', 'locked', 'blocked', 'deactivated', 'too many requests'],
    blocks: [
      'Forgot your password? Open [Forgot Password](/forgot-password) and enter your email. If it has an account, we send a link to set a new password. The link works once, for one hour.',
      {
        list: [
          '"The email or password you entered is incorrect.": for security, we don’t say which.',
          '"Too many requests": wait a minute.',
          '"Your account has been blocked" or "deactivated": use the [contact form](/support/contact-us).',
          'Lost your phone? Use a recovery code instead of the app’s code.',
        ],
      },
      'We never ask for your password by email or phone.',
    ],
  },
  {
    slug: 'protect-your-account',
    title: 'How do I protect my account?',
    summary: 'Use two-factor authentication and a unique password, and check where you’re signed in.',
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
      'You find all of this in [Account Settings](/settings/account).',
      {
        list: [
          'Two-factor authentication: press Set up, scan the code with an authenticator app and enter the first code. Store the ten recovery codes away from your phone.',
          'Sessions: see every signed-in browser. End session signs one out; End all others keeps only this one.',
          'Password: changing it ends all other sessions.',
          'API keys: see when each was last used. Revoke ends one immediately.',
          'Webhooks: each has [a log](/settings/webhooks) and can be ended.',
        ],
      },
      'If something looks wrong, end other sessions, revoke unknown API keys and webhooks, change your password and [tell us](/support/contact-us).',
    ],
  },
  {
    slug: 'export-your-data',
    title: 'How do I export my data or delete my account?',
    summary: 'Export transports from the dashboard. Download everything else, or delete your account, in Account Settings.',
    keywords: ['csv', 'download', 'excel', 'spreadsheet', 'export', 'delete account', 'close account', 'gdpr', 'ccpa', 'privacy'],
    blocks: [
      {
        list: [
          'Export Data on the dashboard saves your transports and quotes as a CSV file.',
          'Download my data in [Account Settings](/settings/account) saves everything we hold about you in one file, with links to your photos.',
          'Delete account asks for your password, removes your name, addresses and numbers, and ends every session. It lists what we must keep and why, such as records of finished transports.',
        ],
      },
      'See retention periods in the [Privacy Policy](/legal/privacy-policy).',
    ],
  },
] as const;
