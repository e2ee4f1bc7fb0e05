export const carrierArticles = [
  {
    slug: 'register-as-a-carrier',
    title: 'How do I register as a carrier?',
    summary: 'Choose Carrier Company, or Independent Driver/Owner-Operator if you drive your own truck, and enter your DOT and MC numbers.',
    keywords: ['sign up', 'become a carrier', 'owner operator', 'trucking', 'dot', 'mc', 'independent driver', 'authority'],
    blocks: [
      'Open [Create Account](/register) and choose:',
      {
        list: [
          'Carrier Company: company name, DOT number and MC number.',
          'Independent Driver/Owner-Operator: the same, plus your driver license number. You bid like a carrier and drive yourself.',
        ],
      },
      'We verify the numbers with FMCSA as you type and tell you why if they are rejected. If FMCSA can’t be reached, you can still register and we check later. [Profile Settings](/settings/profile) shows the latest result and lets you check again.',
    ],
  },
  {
    slug: 'why-can-i-not-bid',
    title: 'Why can’t I bid?',
    summary: 'The notice at the top of the marketplace lists what is missing, with links to fix it.',
    keywords: ['compliance', 'gate', 'blocked', 'denied', 'cannot bid', 'warning', 'verify', 'marketplace access'],
    blocks: [
      'We check your account when you open the marketplace and with every bid, quote and job. The most common reasons:',
      {
        list: [
          'Your email address isn’t confirmed. Open the link we sent you.',
          'Your DOT and MC numbers aren’t verified.',
          'Your company isn’t verified and the vehicle is worth more than unverified companies may carry, or your account needs a passkey.',
          'Your role can’t bid. Drivers work under a carrier; shippers ship.',
          'Your account is deactivated or blocked. Contact support.',
        ],
      },
      'A yellow notice is only a warning, for example that FMCSA couldn’t be reached. You can still bid.',
    ],
  },
  {
    slug: 'verify-your-company',
    title: 'How do I verify that this is my company?',
    summary: 'With a code to the phone number or mailbox that FMCSA has on file for your DOT number, or by a call from us.',
    keywords: ['company verification', 'verified company', 'code', 'fmcsa phone', 'callback', 'identity', 'double brokering'],
    blocks: [
      {
        steps: [
          'Open [Profile Settings](/settings/profile) and press Look up my contact under Verify that this is your company.',
          'Press Text a code or Email a code. You can get three codes in 24 hours.',
          'Enter the six digits within 30 minutes.',
        ],
      },
      'FMCSA has an old number, a landline or none? Update your record with FMCSA (form MCS-150), or [contact us](/support/contact-us) and we call your company.',
      'Your offers then show how and when the company was verified. Without it you can bid, but not on the most valuable vehicles.',
    ],
  },
  {
    slug: 'bid-or-quote',
    title: 'What is the difference between a bid and a quote?',
    summary: 'A bid is one lump sum; a quote is itemized. The shipper compares both.',
    keywords: ['lump sum', 'place a bid', 'offer', 'marketplace', 'difference', 'itemized'],
    blocks: [
      'Bid if one price is enough: enter the amount, days to delivery, whether insurance is included, and a note. Choose Price this request to show base rate, fuel, tolls, permits and special handling.',
      'You can have one active bid per request. You see how many offers there are and the best one, but not who made them. An accepted bid becomes an accepted quote.',
      'You can’t bid on requests marked Fixed price. The shipper has booked at that price, and the first eligible carrier to take the job gets it.',
    ],
  },
  {
    slug: 'change-or-withdraw-a-bid',
    title: 'Can I change or withdraw a bid?',
    summary: 'Yes, until the shipper decides: under My bids or on the request.',
    keywords: ['edit bid', 'take back', 'lower', 'raise', 'my bids', 'withdraw'],
    blocks: [
      'Open the [Marketplace](/marketplace), choose My bids and change or withdraw the bid. We notify the shipper. You can’t reopen a withdrawn bid, but you can place a new one while the request is open.',
      'Not chosen means that the shipper accepted another offer or cancelled the request. You see the reason next to it.',
    ],
  },
  {
    slug: 'take-a-job',
    title: 'My offer was accepted. What now?',
    summary: 'You can now see addresses and contacts: take the job and name the driver.',
    keywords: ['dispatch', 'assign driver', 'accepted', 'take the job', 'name the driver', 'address', 'contact'],
    blocks: [
      {
        steps: [
          'Open the transport from the notification or under My bids.',
          'Press Take job. You commit to haul the vehicle at the accepted price.',
          'Enter the driver’s account email, or leave it empty and use Name the driver later. Owner-operators drive themselves.',
          'Call the shipper to agree a pickup time.',
        ],
      },
      'If you commit a truck before the shipper accepts, the shipper sees the commitment, but you don’t see addresses or contacts yet.',
    ],
  },
  {
    slug: 'withdraw-from-a-job',
    title: 'Can I withdraw from a job I took?',
    summary: 'Yes, until pickup: press Withdraw from the job on the transport.',
    keywords: ['give back', 'truck broke down', 'cancel job', 'withdraw quote', 'cannot make it', 'breakdown'],
    blocks: [
      'Call the shipper first, then press Withdraw from the job. We notify the shipper, and the request and its other offers open again. After pickup you can’t withdraw: the vehicle is in your care.',
      'To withdraw a quote that isn’t accepted yet, press Withdraw quote in the same place. Withdrawals go on the transport record.',
    ],
  },
  {
    slug: 'late-or-not-there',
    title: 'I can’t make the pickup or the delivery. What now?',
    summary: 'Answer on the transport with a new date and the reason.',
    keywords: ['no-show', 'late', 'delay', 'breakdown', 'did not come', 'withheld', 'missing', 'new date', 'excused'],
    blocks: [
      {
        list: [
          'Pickup day passed: say what happened. If the shipper reports that you did not come, you have 12 hours to document a dry run or agree on a new date. The first date you propose stops the clock until the shipper answers. Without either you lose the job, and it counts as a no-show.',
          'A cause beyond your control, such as an accident, severe weather or a closed road: name it. Carriage can keep the no-show out of your record.',
          'Late delivery: give a new date and the reason. It replaces the promised date on every screen; your on-time record still counts from the promised one. After three days the shipper can report the vehicle missing.',
          'Never ask for money at the door. If the shipper reports it, the whole payment is on hold until you deliver.',
          'Reported missing: the shipper has filed a claim for the full value. Deliver the vehicle, and answer the claim within 14 days.',
        ],
      },
    ],
  },
  {
    slug: 'get-paid',
    title: 'How and when do I get paid?',
    summary: 'Set up payouts once under Get paid. We pay you when delivery is confirmed or the review window ends.',
    keywords: ['payout', 'bank account', 'transfer', 'earnings', 'money', 'when do i get my money'],
    blocks: [
      'The shipper’s money is held until delivery. Set up your payout account once:',
      {
        steps: [
          'Open [Get paid](/payouts) and press Set up payouts. The payment provider asks for your business and bank details; we don’t store them.',
          'Return to the page. It shows what is missing, or that you’re ready to be paid.',
        ],
      },
      'Upcoming is money for active jobs, On the way is earned but not sent, and Paid is in your payout account.',
      {
        list: [
          'We send the price of a job when the shipper confirms delivery or the review window ends.',
          'If payouts aren’t set up, your earnings wait.',
          'After you change your bank account, identity or documents, payouts pause for 72 hours.',
          'A claim or dispute puts only its amount on hold.',
        ],
      },
      'If payments are off, shippers pay you directly.',
    ],
  },
  {
    slug: 'monthly-statements',
    title: 'Where are my monthly statements?',
    summary: 'Under Get paid, one for each month with a transfer. Read, print or save them as PDF.',
    keywords: ['statement', 'bookkeeping', 'tax', 'accounting', 'pdf', 'income'],
    blocks: [
      'Open [Get paid](/payouts) and find Statements. Each lists transfers with transport, reason, day and amount.',
      'Reversed amounts have a minus sign. Days are in US Pacific time.',
      'Payments from a broker to its carrier aren’t included.',
    ],
  },
  {
    slug: 'what-carriers-see',
    title: 'When do I see the address and the phone number?',
    summary: 'After your offer is accepted. Until then you see city, state and the first three ZIP digits.',
    keywords: ['address', 'phone', 'contact', 'zip', 'privacy', 'vin', 'hidden'],
    blocks: [
      'In the marketplace you see the vehicle, its condition, both cities, road miles, pickup and delivery windows, the longest truck that can get there, and notes. We hide email addresses and phone numbers in notes.',
      'After acceptance, you and the driver you name see addresses, VIN, gate pass and access notes. You see the contacts at both ends; your driver sees those at the next stop. You never see other carriers’ offers.',
    ],
  },
] as const;
