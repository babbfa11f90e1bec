/** An amount that stands for itself. */
import type { Formats } from './session'

/** The amount behind the company's currency, if it has one. */
export function moneyText(value: string, formats: Pick<Formats, 'currency' | 'money'>): string {
  return `${formats.currency} ${formats.money(value)}`.trim()
}
