/** The text of a mail out of its lines. */
export const mailLines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`
