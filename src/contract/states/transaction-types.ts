/** Types of stock transactions; not with the states, since a refusal on any page may show them. */
export const transactionTypes = [
  'Receipt',
  'Pick',
  'Replenish',
  'Move',
  'Gain',
  'Loss',
  'Count',
  'Return',
] as const
export type TransactionType = (typeof transactionTypes)[number]
