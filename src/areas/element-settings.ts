/** The attributes of an element as values. Unknown words fall back to the default and are reported, so that a typo is noticed. */
import { languageDefault, rotateSecondsLeast, rotateSecondsMost, type Language } from '../contract/limits'
import { languageNamed } from '../contract/language-names'

export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact', 'touch'] as const
export type Density = (typeof densities)[number]
export const modes = ['office', 'kiosk'] as const
export type Mode = (typeof modes)[number]
export const layouts = ['grid', 'row'] as const

/** Attributes of an element besides auth-context, as written. */
export const settingAttributes = [
  'page',
  'view',
  'search',
  'lang',
  'theme',
  'density',
  'mode',
  'host-url',
  'kiosk-url',
  'old-versions',
  'widgets',
  'layout',
  'rotate',
] as const
export type SettingAttribute = (typeof settingAttributes)[number]
export type AttributeTexts = Readonly<Partial<Record<SettingAttribute, string>>>

export interface ElementSettings {
  /** Undefined when the attribute is missing. */
  readonly page?: string
  readonly view?: string
  readonly search: string
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
  readonly mode: Mode
  /** Address of the cockpit's own page, where pages of other areas open. */
  readonly hostUrl?: string
  /** Address of a page that shows the dashboard on a wall. */
  readonly kioskUrl?: string
  /** Whether pages that have an old version link to it, and back. */
  readonly offersOldVersions: boolean
  /** Selections of widget ids: a wall shows them in turn, the office shows only the first. */
  readonly selections?: readonly (readonly number[])[]
  readonly layout?: 'grid' | 'row'
  /** Seconds for which a wall shows each selection. */
  readonly rotateSeconds?: number
  /** Attributes whose values are invalid and ignored. */
  readonly ignored: readonly SettingAttribute[]
}

/** Reads the attributes. An embedded element is light and comfortable unless the page sets something else (DESIGN, section 2). */
export function readElementSettings(texts: AttributeTexts): ElementSettings {
  const ignored: SettingAttribute[] = []
  const read = <T>(name: SettingAttribute, parse: (text: string) => T | undefined): T | undefined => {
    const text = texts[name]?.trim()
    if (text === undefined || text === '') return undefined
    const value = parse(text)
    if (value === undefined) ignored.push(name)
    return value
  }
  const page = texts.page === undefined ? undefined : texts.page.trim().replace(/^\//, '')
  const settings = {
    search: texts.search?.trim().replace(/^\?/, '') ?? '',
    language: read('lang', languageNamed) ?? languageDefault,
    theme: read('theme', oneOf(themes)) ?? 'light',
    density: read('density', oneOf(densities)) ?? 'comfortable',
    mode: read('mode', oneOf(modes)) ?? 'office',
    offersOldVersions: texts['old-versions'] === '' || (read('old-versions', flagIn) ?? false),
  }
  const optional = {
    page,
    view: read('view', text => text),
    hostUrl: read('host-url', webAddress),
    kioskUrl: read('kiosk-url', webAddress),
    selections: read('widgets', selectionsIn),
    layout: read('layout', oneOf(layouts)),
    rotateSeconds: read('rotate', secondsIn),
  }
  if (settings.mode === 'office' && optional.selections !== undefined) {
    if (optional.selections.length > 1) ignored.push('widgets')
    optional.selections = optional.selections.slice(0, 1)
  }
  return { ...settings, ...withoutUndefined(optional), ignored }
}

function oneOf<const T extends readonly string[]>(values: T): (text: string) => T[number] | undefined {
  return text => values.find(value => value === text.toLowerCase())
}

/** A boolean attribute: `false` as frameworks write it, or its own name as some pages do. */
function flagIn(text: string): boolean | undefined {
  if (text === 'false') return false
  return text === 'true' || text === 'old-versions' ? true : undefined
}

function webAddress(text: string): string | undefined {
  if (!URL.canParse(text, globalThis.location?.href)) return undefined
  const url = new URL(text, globalThis.location?.href)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** `12,14;17`: commas separate ids, semicolons separate selections. One invalid id invalidates the text: a part of it would be a guess. */
function selectionsIn(text: string): readonly (readonly number[])[] | undefined {
  const parts = text.split(';').map(part => part.split(',').map(id => id.trim()))
  if (!parts.flat().every(id => /^\d{1,6}$/.test(id))) return undefined
  return parts.map(ids => [...new Set(ids.map(Number))])
}

function secondsIn(text: string): number | undefined {
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : NaN
  return seconds >= rotateSecondsLeast && seconds <= rotateSecondsMost ? seconds : undefined
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops undefined values, which optional properties do not accept. */
export function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
