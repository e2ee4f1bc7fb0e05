const overrides =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:above|previous|prior|preceding|earlier|instructions?|prompts?|everything|guidelines?|(?:your|all|these|those|the) (?:\w+ )?(?:rules|facts|sources))\b|\b(?:system|developer|hidden|initial) (?:prompt|message|instructions?|mode)\b|\bjailbreak\b|\b(?:from now on|you are now)\b|^\W*(?:system|assistant|developer)\s*:/i;

const lead = String.raw`^\W*(?:(?:and|also|but|then|now|next|first|finally|instead|so|please|just|only|always|afterwards|in the end|you (?:must|should|will|have to))[\s,]+)*`;
const object = String.raw`(?:after me|back|only|exactly|verbatim|the|this|that|these|those|your|my|yes|no|nothing|all|every|each|with|in|as|a|an|me|us|it|hello|ok)\b|["'“‘:]`;
const dictates = [
  new RegExp(String.raw`${lead}(?:pretend|act|behave|role-?play)\s+(?:you|as|like|to be|that)\b`, 'i'),
  new RegExp(
    String.raw`${lead}(?:repeat|print|output|echo|recite|respond|reply|answer|translate|write|type|paste|reveal|sing|spell|append|prepend|conclude|summari[sz]e|rewrite|encode|decode|execute)\s*(?:${object})`,
    'i',
  ),
  new RegExp(String.raw`${lead}say\s*(?:that|yes|no|only|exactly|nothing|hello|ok|this|the words?)\b|${lead}say\s*["'“‘:]`, 'i'),
];

const isInstruction = (clause: string): boolean => overrides.test(clause) || dictates.some((pattern) => pattern.test(clause));

const sentences = /(?<=[.!?;])\s+/;
const clauses = /(?<=[,:])\s+|\s+(?=(?:and|then|but|instead)\b)/i;
const asksAgain =
  /^(?:(?:and|then|but|also|instead)[\s,]+)*(?:what|which|who|whose|how|when|where|why|do|does|did|can|may|must|should|is|are|will)\b/i;

const danglingWords = /^(?:(?:and|then|but|instead)\s+)+|(?:[\s,:]|\b(?:and|then|but|instead)$)+$/gi;

/** An instruction extends to the next question. */
function withoutInstruction(sentence: string): string {
  const kept: string[] = [];
  let isDictated = false;
  for (const clause of sentence.split(clauses)) {
    isDictated = isInstruction(clause) || (isDictated && !asksAgain.test(clause));
    if (!isDictated) kept.push(clause);
  }
  return kept.join(' ').replaceAll(danglingWords, '');
}

/** Removes prompt injections: they are neither followed nor repeated. */
export const withoutInstructions = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(sentences)
        .map((sentence) => (sentence.split(clauses).some(isInstruction) ? withoutInstruction(sentence) : sentence))
        .filter((sentence) => sentence !== '')
        .join(' '),
    )
    .join('\n')
    .trim();
