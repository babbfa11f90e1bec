/** How stock transactions come about; apart from the states, for every page may read them in a refusal. */
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
