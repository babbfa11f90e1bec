/** Joins the lines of a mail to its text. */
export const mailLines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`
