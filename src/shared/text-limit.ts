/** Says the longest length of a text, beyond which nothing else of it is judged: a pattern could take minutes over it. */
export const atMost = (characters: number) => ({ error: `At most ${characters} characters`, abort: true }) as const;
