const namesOneself = /\b(?:i|me|my|we|us|our)\b/i;
const ownDoor =
  /\b(?:bid|bids|bidding|marketplace|gate)\b|\b(?:make|place|send|give|price|submit)\w* (?:\w+ ){0,2}(?:offers?|quotes?|requests?)\b/i;
const ownDocuments =
  /\b(?:what|which)\b.*\b(?:papers?|paperwork|documents?|docs|uploads?)\b.*\b(?:(?:am i|are we|i am|we are|i'm) (?:still )?missing|do (?:i|we) (?:still need|(?:still )?(?:lack|miss)))\b|\bam i missing (?:any |some )?(?:papers?|paperwork|documents?|docs)\b/i;
const isClosed = /\b(?:not|cannot|keeps?|stops?|blocks?|blocked|denied|missing|closed)\b|n't\b|\b(?:cant|wont|dont|doesnt|isnt)\b/i;
const isOpenToMe =
  /\bam i compliant\b|\b(?:can|may) (?:i|we) (?:still |already |now )?(?:bid|see the marketplace)\b|\bmy (?:compliance )?(?:gate|status|violations?)\b|\b(?:do|must|should|have) (?:i|we)\b.*\b(?:to|before(?: i| we)?(?: can| may)?|so that i can) (?:start )?bid(?:ding)?\b/i;
/** The question is about another person's account. */
const somebodyElse =
  /\b(?:my|our|his|her|their|the)\s+(?:\w+\s+)?(?:drivers?|carriers?|brokers?|employees?|dispatchers?|customers?|shippers?|friends?|partners?|hauler|trucker)\b(?:\s+\w+){0,2}\s+(?:bid\w*|see|make|place|send|submit|quote|offer)\b/i;
/** The question is about a bid that was already placed. */
const bidMade = /\b(?:accept\w*|reject\w*|declin\w*|won|lost|outbid|withdr\w+|paid|answer\w*|expired?|chosen)\b/i;

export const asksOwnGate = (question: string): boolean =>
  !bidMade.test(question) &&
  !somebodyElse.test(question) &&
  (isOpenToMe.test(question) ||
    ownDocuments.test(question) ||
    (namesOneself.test(question) && ownDoor.test(question) && isClosed.test(question)));

export const asksMending = (question: string): boolean =>
  /\b(?:fix|mend|solve|upload|change|open it|what next|missing|do about|clear)\b/i.test(question);

const givesBack = /\brefund(?:s|ed|able)?\b|\bmoney back\b/i;
const getsBack = /\b(?:get (?:\S+ ){0,4}back|(?:money|payment|price) (?:\w+ ){0,3}(?:comes?|goes) back)\b/i;
const ofTransport = /\bback (?:of|for|from|on) (?:my|our|this|the) (?:\w+ ){0,2}(?:transport|order|shipment|booking)\b/i;
const isMoney = /\b(?:money|pay|paid|payment|deposit|fees?|price|how much|anything|everything|cancel\w*|booking)\b/i;
const endsBooking = /\bcancel\w*/i;
const isBooking = /\b(?:pick[- ]?up|booking|booked|transports?|shipments?|order|before a carrier|my (?:carrier|driver|request))\b/i;
const costs = /\b(?:costs?|fees?|charged?|back)\b/i;
const somethingElse =
  /\b(?:(?<!refund |cancellation )polic(?:y|ies)|insur\w*|premium|bond|surety|trust|filing|ucr|mcs|boc|usdot|dot|registration|authority|leas\w+|escrow fund|overcharge\w*|tolls?|tax\w*|eld|clearinghouse|permit|licen[cs]e|cdl|plates?|fuel|brokers?|evidence|prove[ns]?|proof|nonrefundable|non-refundable|account|subscription)\b/i;

const howSoon =
  /\bhow (?:soon|fast|quick(?:ly)?|long|many (?:business |working )?days)\b|\bwhen (?:do|does|will) (?:\S+ ){1,4}(?:get|receive|arrive|come|be|back)\b/i;

/** Only cancellations of a booking; other things are refunded too. */
export const asksRefund = (question: string): boolean =>
  !somethingElse.test(question) &&
  !howSoon.test(question) &&
  (givesBack.test(question) ||
    (getsBack.test(question) && (isMoney.test(question) || ofTransport.test(question))) ||
    (endsBooking.test(question) && (costs.test(question) || isBooking.test(question) || stages.withdrawn.test(question))));

/** Mentions refund or cancellation explicitly. */
export const mentionsRefund = (question: string): boolean => /\brefund\w*/i.test(question) || endsBooking.test(question);

const ofSomebodyElse =
  /\b(?:my|our|a|the) (?:\w+ )?(?:friend|neighbo[u]?r|buddy|brother|sister|mother|father|customer|client)s?\b|\b(?:he|she|they|his|her|their)\b/i;
const asksNoSum = /^\W*(?:who|when|where|why)\b/i;

export const asksOwnRefund = (question: string): boolean =>
  namesOneself.test(question) && !ofSomebodyElse.test(question) && !asksNoSum.test(question);

export type RefundStage = 'before' | 'assigned' | 'withdrawn' | 'pickedUp';

const stages: Readonly<Record<RefundStage, RegExp>> = {
  pickedUp:
    /\bafter (?:the |my |it'?s? )?(?:\w+ ){0,3}(?:pick(?:ed)?[- ]?up|load\w+|deliver\w+)|\b(?:was|is|been|already|once) (?:\w+ )?(?:picked up|loaded|delivered)\b|\bin transit\b|\bdamag\w+/i,
  withdrawn:
    /\b(?:carrier|driver|hauler)s?\b(?:\s+\w+){0,3}\s+(?:withdr\w+|cancel\w*|backs? out|quits?|drops?|bails?)\b|\b(?:carrier|driver|hauler)s?\s+(?:never|(?:does|did|do) not|(?:does|did|do)n'?t)\s+(?:ever\s+)?(?:shows?|turns?|comes?)\b/i,
  assigned:
    /\b(?:after|once|when|already|if|is|was|has been)\b(?:\s+\w+){0,4}\s+assigned\b|\bdry[- ]?run\b|\bin vain\b|\bwasted\b|\bshows? up\b|\b(?:carrier|driver|hauler|truck)s?\b(?:\s+\w+){0,3}\s+arriv\w+/i,
  before:
    /\b(?:before|not|no|isn't|until|without)\b(?:\s+\w+){0,4}\s+(?:assigned|carrier)\b|\bno carrier\b|\b(?:nobody|no one) (?:takes|took|wants|accepts)\b|\b(?:seven|7) days\b/i,
};

/** Null if no stage is named: the answer is then the whole policy. */
export function refundStageIn(question: string): RefundStage | null {
  if (stages.pickedUp.test(question)) return 'pickedUp';
  if (stages.withdrawn.test(question)) return 'withdrawn';
  return stages.before.test(question) ? 'before' : stages.assigned.test(question) ? 'assigned' : null;
}
