/** Calendar days in a company's region: they decide "today" (DOMAIN, dates). */
import { formatDefaults } from '../../../src/contract/limits'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a region, as yyyy-mm-dd; an empty region stands for the default one. */
export function dayIn(region: string, at: Date): string {
  const timeZone = region === '' ? formatDefaults.region : region
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}
