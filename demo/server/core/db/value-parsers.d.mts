/** Types of value-parsers.mjs. */
export const valueParsers: Readonly<Record<number, (text: string) => string | number>>
export const arrayTypes: Readonly<Record<number, number>>
