/** How values look to the user: company formats with the spec's defaults, exact decimals, days and moments in the region. */
import type { CockpitSettings } from '../contract/endpoints/settings'
import { formatDefaults, relativeTimeSteps, type Language } from '../contract/limits'
import { compileDatePattern, createRegionClock, wallTimeOf, type DatePattern } from '../contract/date-format'
import type { Formats } from './session'

/** Stands for a value that is not there. */
export const emptyText = '–'

export interface FormatChoice {
  readonly region: string
  /** Region that says which day it is, when that is another one. */
  readonly dayRegion?: string
  readonly dateFormat: string
  readonly timeFormat: string
  readonly numberFormat: string
  readonly currency: string
}

/**
 * Formats of a user: his own settings before the company's, the company's before the defaults (spec 1, section 4, startup).
 * Regions and locales that this browser does not know fall back too.
 */
export function chooseFormats({
  timeStampSettings,
  numberFormatSettings,
  companyInfo,
}: Pick<
  CockpitSettings['userSettings'],
  'timeStampSettings' | 'numberFormatSettings' | 'companyInfo'
>): FormatChoice {
  const [ownDate, ownTime, ownRegion] = timeStampSettings.split('|')
  const first = (...texts: (string | undefined)[]) => texts.map(text => text?.trim()).find(text => !!text)
  const region = [ownRegion, companyInfo.region].find(isRegion)
  const locale = [numberFormatSettings, companyInfo.numberFormat].find(isLocale)
  const shown = region?.trim() ?? formatDefaults.region
  const dayRegion = companyRegion({ companyInfo })
  return {
    region: shown,
    ...(dayRegion === shown ? {} : { dayRegion }),
    dateFormat: first(ownDate, companyInfo.dateFormat) ?? formatDefaults.dateFormat,
    timeFormat: first(ownTime, companyInfo.timeFormat) ?? formatDefaults.timeFormat,
    numberFormat: locale?.trim() ?? formatDefaults.numberFormat,
    currency: companyInfo.currency,
  }
}

/** The company's time zone, in which the days of filters begin and end, whatever the user's own is. */
export function companyRegion({ companyInfo }: Pick<CockpitSettings['userSettings'], 'companyInfo'>): string {
  return isRegion(companyInfo.region) ? companyInfo.region.trim() : formatDefaults.region
}

/** What pure words need of the texts: a key in words, with values. Every `t` does it. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** Formats for one session in one language. The choice's region and locale must be known ones (chooseFormats). */
export function createFormats(choice: FormatChoice, language: Language, translate: Translate): Formats {
  const numbers = createNumberFormats(choice.numberFormat)
  const percents = madeOnce(
    () =>
      new Intl.NumberFormat(choice.numberFormat, {
        style: 'unit',
        unit: 'percent',
        maximumFractionDigits: fractionMost,
      }),
  )
  const regionClock = madeOnce(() => createRegionClock(choice.region))
  const dayClock = madeOnce(() => createRegionClock(choice.dayRegion ?? choice.region))
  const day = compileDatePattern(choice.dateFormat, language)
  const clock = compileDatePattern(choice.timeFormat, language)
  const moment: DatePattern = time => `${day(time)} ${clock(time)}`

  const atMoment = (value: string | null, pattern: DatePattern): string => {
    const at = momentOf(value)
    return at === null ? emptyText : pattern(regionClock()(at))
  }
  const date: Formats['date'] = value => {
    if (value === null || !dayPattern.test(value)) return atMoment(value, day)
    const at = momentOf(value)
    return at === null ? emptyText : day(wallTimeOf(at))
  }

  return {
    currency: choice.currency,
    number: (value, decimals) => numberText(value, numbers(decimals)),
    money: value => numberText(value, numbers(2)),
    percent: value => numberText(value, percents()),
    date,
    dateTime: value => atMoment(value, moment),
    time: value => clock(regionClock()(value.getTime())),
    today: now => isoDay(dayClock()(now.getTime())),
    relative: (from, now) => relativeText(from, now, translate) ?? day(regionClock()(from.getTime())),
  }
}

const fractionMost = 20
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const isoDay = compileDatePattern('YYYY-MM-DD', 'en')

/** Each of the platform's formatters takes a millisecond to make, so none is made before a value needs it. */
function madeOnce<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function createNumberFormats(locale: string): (decimals: number | undefined) => Intl.NumberFormat {
  const free = madeOnce(() => new Intl.NumberFormat(locale, { maximumFractionDigits: fractionMost }))
  const fixed = new Map<number, Intl.NumberFormat>()
  return decimals => {
    if (decimals === undefined) return free()
    const places = Math.min(Math.max(Math.trunc(decimals), 0), fractionMost)
    let format = fixed.get(places)
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
      fixed.set(places, format)
    }
    return format
  }
}

/** Decimal texts are formatted digit by digit, so nothing is lost above 2^53. A text that is no number, or has hundreds of digits, stays as it is. */
function numberText(value: string | number | null, format: Intl.NumberFormat): string {
  if (value === null || value === '') return emptyText
  if (typeof value === 'number') return Number.isFinite(value) ? format.format(value) : emptyText
  if (value.length > digitsMost || !decimalPattern.test(value)) return value
  return format.format(value as Intl.StringNumericLiteral)
}

/** The platform's formatter calls anything above 1.8e308 infinite. */
const digitsMost = 300
const decimalPattern = /^-?\d+(\.\d+)?$/

/** Moment of an ISO text; null for nothing, for year 0001 and up to the start of 1970 (spec 1, section 5). */
function momentOf(value: string | null): number | null {
  if (value === null || value === '') return null
  const at = Date.parse(value)
  return Number.isNaN(at) || at <= 0 ? null : at
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

/** Null when it is so long ago that the date says more. A moment ahead of `now` (clocks differ) is just now. */
function relativeText(from: Date, now: Date, translate: Translate): string | null {
  const elapsedMs = now.getTime() - from.getTime()
  if (elapsedMs < minuteMs) return translate('kernel.relative.justNow')
  const steps = [
    ['minutes', minuteMs],
    ['hours', hourMs],
    ['days', dayMs],
    ['weeks', weekMs],
  ] as const
  for (const [unit, unitMs] of steps) {
    const count = Math.floor(elapsedMs / unitMs)
    if (count < relativeTimeSteps[unit]) return translate(`kernel.relative.${unit}`, { count })
  }
  return null
}

function isRegion(text: string | undefined): text is string {
  if (text === undefined || text.trim() === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text.trim() })
    return true
  } catch {
    return false
  }
}

function isLocale(text: string): boolean {
  try {
    return text.trim() !== '' && Intl.NumberFormat.supportedLocalesOf(text.trim()).length > 0
  } catch {
    return false
  }
}
