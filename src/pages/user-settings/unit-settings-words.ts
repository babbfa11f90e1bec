/** Texts of the business unit's settings: titles, values and problems. */
import {
  readUnitValue,
  unitValueProblem,
  unitSettingList,
  unitSettingField,
  type UnitSettingKind,
} from '../../contract/unit-settings'
import { issueKey, uncoded } from '../../contract/input-issues'
import { retainedForever } from '../../contract/retention'
import { listedRanges, isInRange, parseAddress, parseRange } from '../../contract/ip-addresses'
import type { Formats } from '../../contract/formats'
import type { Translate } from '../../texts/create-i18n'
import type { Entries } from '../../ui/edit/entry-form'

type SettingValue = string | number | boolean

/** Every setting's kind, by field. */
export const unitKinds: ReadonlyMap<string, UnitSettingKind> = new Map(
  unitSettingList.map(({ is, ...key }) => [unitSettingField(key), is]),
)

/** The title of a field: a setting, a feature, or a default for users. */
export function unitTitle(field: string, t: Translate): string {
  const [owner = '', ...rest] = field.split('.')
  const key = rest.join('.')
  if (owner === 'feature') return t(`feature.${key}`)
  if (owner === 'start') return t('unitSettings.start.setting', { key: key.split('/').at(-1) ?? key })
  if (owner === 'grid') {
    const [, view = ''] = rest
    return t('unitSettings.start.gridOf', { view: t(`view.${view}`) })
  }
  return t(`unitSettings.field.${field}`)
}

/** The text of a value. */
export function unitValueText(
  field: string,
  value: SettingValue,
  t: Translate,
  formats: Pick<Formats, 'number'>,
): string {
  const kind = unitKinds.get(field)
  if (typeof value === 'boolean' || kind?.kind === 'flag') {
    return t(String(value) === 'true' ? 'ui.on' : 'ui.off')
  }
  if (field.startsWith('grid.')) return t(`unitSettings.start.${String(value)}`)
  if (kind?.kind === 'choice') return t(`unitSettings.value.${String(value)}`)
  if (countsRetainedDays(field)) {
    const days = Number(value)
    return days === retainedForever
      ? t('retention.forEver')
      : t('ui.days', { count: days, number: formats.number(days, 0) })
  }
  if (kind?.kind === 'number') return formats.number(Number(value), 0)
  return String(value)
}

/** The allowed range of a number, and what 0 means. */
export function rangeText(
  field: string,
  { least, most, orZero = false }: UnitSettingKind & { readonly kind: 'number' },
  t: Translate,
  formats: Pick<Formats, 'number'>,
): string {
  const bounds = { least: formats.number(least, 0), most: formats.number(most, 0) }
  if (countsRetainedDays(field)) return t('retention.forEverOrDays', bounds)
  return t(orZero ? 'unitSettings.rangeOrZero' : 'grid.form.range', bounds)
}

const countsRetainedDays = (field: string): boolean => field.startsWith('retention.')

/** The problems as texts; `address` is the user's own IP address, which must stay on the list of allowed ones. */
export function unitProblems(
  wanted: Entries,
  address: string,
  t: Translate,
  formats: Pick<Formats, 'number'>,
): ReadonlyMap<string, string> {
  const found = Object.entries(wanted).flatMap(([field, entry]): [string, string][] => {
    const kind = unitKinds.get(field)
    if (kind === undefined) return []
    if (field === 'system.ipAllowList') {
      const text = listProblem(String(entry), address, t)
      return text === null ? [] : [[field, text]]
    }
    if (readUnitValue(kind, String(entry)) !== undefined) return []
    return [[field, problemText(field, kind, String(entry), t, formats)]]
  })
  return new Map(found)
}

function problemText(
  field: string,
  kind: UnitSettingKind,
  text: string,
  t: Translate,
  formats: Pick<Formats, 'number'>,
): string {
  if (kind.kind !== 'number') {
    const { code = uncoded, values = {} } = unitValueProblem(kind, text)
    return t(issueKey(code), values)
  }
  return rangeText(field, kind, t, formats)
}

function listProblem(text: string, address: string, t: Translate): string | null {
  const lines = listedRanges(text)
  const wrong = lines.find(line => parseRange(line.text) === null)
  if (wrong !== undefined) return t('grid.form.misshaped-range', { line: wrong.line })
  const own = parseAddress(address)
  const isIn = lines.some(line => {
    const range = parseRange(line.text)
    return own !== null && range !== null && isInRange(own, range)
  })
  return lines.length === 0 || isIn ? null : t('grid.form.own-address-missing', { address })
}
