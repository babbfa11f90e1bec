/** How values look to the user: company formats with the spec's defaults, exact decimals, days and moments in the region. */
import { companyRegion, dayOf, isRegion, regionClock, wallTimeOf, type WallTime } from './company-day'
import type { CockpitSettings, CompanyInfo } from './endpoints/settings'
import { isDecimal } from './decimal'
import { formatDefaults, relativeTimeSteps, type Language } from './limits'
import { compileDatePattern, type DatePattern } from './date-format'
import { dayReader, type TypedDay } from './typed-day'

/** Shown for a missing value. */
export const missingValue = '–'

export interface Formats {
  /** Decimal text or number by the company's number format; `decimals` fixes the fraction. Null becomes an en dash. */
  number(value: string | number | null, decimals?: number): string
  /**
   * A figure of a chart, for which three digits are enough from 10,000 on: 42,4 Mio. The decimal mark is as in `number`, the unit by
   * language.
   */
  short(value: number, decimals?: number): string
  money(value: string | null): string
  /** The price or cost of one unit: with its own decimals, at least those of money. */
  price(value: string | number | null): string
  percent(value: string | number | null): string
  /** Day, company date format. Year 0001 and days up to 1970-01-01 become an en dash (spec 1, section 5). */
  date(value: string | null): string
  /** Day and time; of an ISO day, which has no time, the day alone. */
  dateTime(value: string | null): string
  time(value: Date): string
  /** A day as a user types it in that format; null for any other text. */
  readDay(text: string): TypedDay | null
  /** The company's date format as a pattern: DD.MM.YYYY. */
  readonly datePattern: string
  /** The locale of the number format: de-DE. */
  readonly numberFormat: string
  /** The day of a moment (ms since 1970, or a Date) in the company's region, yyyy-mm-dd; without one: today, by the server's clock. */
  companyDay(moment?: Date | number): string
  /** Updated text: just now, minutes, hours, days, weeks, then the date (spec 1, section 4). */
  relative(from: Date, now: Date): string
  readonly currency: string
}

export interface FormatChoice {
  readonly region: string
  /** Region for the current day, when it differs. */
  readonly dayRegion?: string
  readonly dateFormat: string
  readonly timeFormat: string
  readonly numberFormat: string
  readonly currency: string
}

/** The settings that determine the formats; a company alone has no settings of a user. */
export type FormatSettings = Partial<
  Pick<CockpitSettings['userSettings'], 'timeStampSettings' | 'numberFormatSettings'>
> & { readonly companyInfo: Partial<CompanyInfo> | undefined }

/**
 * Formats of a user: the user's settings before the company's, the company's before the defaults (spec 1, section 4, startup). Regions and
 * locales that this machine does not know also fall back.
 */
export function chooseFormats({
  timeStampSettings = '',
  numberFormatSettings = '',
  companyInfo = {},
}: FormatSettings): FormatChoice {
  const [ownDate, ownTime, ownRegion] = timeStampSettings.split('|')
  const first = (...texts: (string | undefined)[]) => texts.map(text => text?.trim()).find(text => !!text)
  const locale = [numberFormatSettings, companyInfo.numberFormat].find(isLocale)
  const dayRegion = companyRegion(companyInfo.region)
  const shown = isRegion(ownRegion) ? ownRegion.trim() : dayRegion
  return {
    region: shown,
    ...(dayRegion === shown ? {} : { dayRegion }),
    dateFormat: first(ownDate, companyInfo.dateFormat) ?? formatDefaults.dateFormat,
    timeFormat: first(ownTime, companyInfo.timeFormat) ?? formatDefaults.timeFormat,
    numberFormat: locale?.trim() ?? formatDefaults.numberFormat,
    currency: companyInfo.currency ?? '',
  }
}

/** A translation function: a text by its key, with values. Every `t` has this shape. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string

/**
 * Formats for one session in one language. The choice's region and locale must be known ones (chooseFormats).
 * @param serverTimeOffsetMs difference of the server's clock to this machine's
 */
export function createFormats(
  choice: FormatChoice,
  language: Language,
  translate: Translate,
  serverTimeOffsetMs = 0,
): Formats {
  const numbers = createNumberFormats(choice.numberFormat)
  const percents = madeOnce(
    () =>
      new Intl.NumberFormat(choice.numberFormat, {
        style: 'unit',
        unit: 'percent',
        maximumFractionDigits: fractionMost,
      }),
  )
  // In British English the platform abbreviates a million like a metre: m.
  const compact = madeOnce(
    () => new Intl.NumberFormat(language.split('-')[0], { notation: 'compact', maximumSignificantDigits: 3 }),
  )
  const day = compileDatePattern(choice.dateFormat, language)
  const readDay = madeOnce(() => dayReader(choice.dateFormat, language))
  const companyDay = (moment: Date | number = Date.now() + serverTimeOffsetMs) =>
    dayOf(moment, choice.dayRegion ?? choice.region)
  const clock = compileDatePattern(choice.timeFormat, language)
  const moment: DatePattern = time => `${day(time)} ${clock(time)}`

  const shown = (value: string | null, pattern: DatePattern): string => {
    const time = shownTime(value, choice.region)
    return time === null ? missingValue : pattern(time)
  }

  return {
    currency: choice.currency,
    number: (value, decimals) => numberText(value, numbers(decimals)),
    short: (value, decimals) =>
      Math.abs(value) < shortFrom
        ? numberText(value, numbers(decimals))
        : shortText(value, compact(), places => numbers(places)),
    money: value => numberText(value, numbers(moneyDecimals)),
    price: value => numberText(value, numbers(moneyDecimals, priceDecimals)),
    percent: value => numberText(value, percents()),
    date: value => shown(value, day),
    dateTime: value => shown(value, value !== null && dayPattern.test(value) ? day : moment),
    time: value => clock(regionClock(choice.region)(value.getTime())),
    companyDay,
    readDay: text => readDay()(text, companyDay()),
    datePattern: choice.dateFormat,
    numberFormat: choice.numberFormat,
    relative: (from, now) =>
      relativeText(from, now, translate) ?? day(regionClock(choice.region)(from.getTime())),
  }
}

/**
 * What the clock of a region shows for an ISO moment; an ISO day is itself. Null for nothing, for year 0001 and up to the start of 1970
 * (spec 1, section 5).
 */
export function shownTime(value: string | null, region: string): WallTime | null {
  const at = value === null ? NaN : Date.parse(value)
  if (value === null || Number.isNaN(at) || at <= 0) return null
  return dayPattern.test(value) ? wallTimeOf(at) : regionClock(region)(at)
}

/** The company's currency, if it has one, and an amount. */
export function moneyText(value: string, formats: Pick<Formats, 'currency' | 'money'>): string {
  return `${formats.currency} ${formats.money(value)}`.trim()
}

/** The same for the price of one unit. */
export function priceText(value: string, formats: Pick<Formats, 'currency' | 'price'>): string {
  return `${formats.currency} ${formats.price(value)}`.trim()
}

const moneyDecimals = 2
/** Prices are entered with four decimals; an average cost is calculated with more. */
const priceDecimals = 4
const fractionMost = 20
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Creating a formatter of the platform takes about a millisecond, so each is created when a value first needs it. */
function madeOnce<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Formats with all decimals that a value has, with so many, or with at least and at most so many. */
function createNumberFormats(locale: string): (least?: number, most?: number) => Intl.NumberFormat {
  const made = new Map<string, Intl.NumberFormat>()
  const placesOf = (decimals: number) => Math.min(Math.max(Math.trunc(decimals), 0), fractionMost)
  return (least, most = least) => {
    const key = `${least} ${most}`
    let format = made.get(key)
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: placesOf(least ?? 0),
        maximumFractionDigits: placesOf(most ?? fractionMost),
      })
      made.set(key, format)
    }
    return format
  }
}

/**
 * Decimal texts are formatted digit by digit, so nothing is lost above 2^53. An invalid text, or one with hundreds of digits, is returned
 * unchanged.
 */
function numberText(value: string | number | null, format: Intl.NumberFormat): string {
  if (value === null || value === '') return missingValue
  if (typeof value === 'number') return Number.isFinite(value) ? format.format(value) : missingValue
  if (value.length > digitsMost || !isDecimal(value)) return value
  return format.format(value as Intl.StringNumericLiteral)
}

const shortFrom = 10_000

/** A figure in the short form of a language, such as 42,4 Mio., with the number in the company's format. */
function shortText(
  value: number,
  compact: Intl.NumberFormat,
  numbers: (places: number) => Intl.NumberFormat,
): string {
  if (!Number.isFinite(value)) return missingValue
  const parts = compact.formatToParts(value)
  const digitsOf = (type: Intl.NumberFormatPartTypes): string =>
    parts.flatMap(part => (part.type === type ? [part.value] : [])).join('')
  const fraction = digitsOf('fraction')
  const figure = Number(`${digitsOf('integer')}.${fraction || '0'}`) * Math.sign(value)
  const unit = digitsOf('compact')
  return `${numbers(fraction.length).format(figure)}${unit === '' ? '' : `\u00A0${unit}`}`
}

/** The platform's formatter calls anything above 1.8e308 infinite. */
const digitsMost = 300

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

/** Null when it is so long ago that the date is clearer. A moment ahead of `now` (clocks differ) is just now. */
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

function isLocale(text: string | undefined): text is string {
  try {
    return (
      text !== undefined && text.trim() !== '' && Intl.NumberFormat.supportedLocalesOf(text.trim()).length > 0
    )
  } catch {
    return false
  }
}
