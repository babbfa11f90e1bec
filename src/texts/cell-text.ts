/** What a value is called on the screen, by the kind of its field: formats of the company, words of the language. Pure. */
import type { Field, FieldOwner } from '../contract/field'
import { missingValue, type Formats, type Translate } from '../contract/formats'
import { roleTitles, titlesOfRoles } from './role-titles'

export interface TextContext {
  readonly formats: Formats
  readonly translate: Translate
}

/** What of a field its texts depend on. */
export type TextColumn = Pick<Field, 'kind' | 'machine' | 'about' | 'namesRoles'>

/** Decimals of figures that are measured: kilograms and cubic metres. */
const weightDecimals = 1
const volumeDecimals = 3
const moneyDecimals = 2
const hoursDecimals = 2

/** The text of a value; null, undefined and empty text become an en dash. Never throws: a value of another type is shown as text. */
export function cellText(column: TextColumn, value: unknown, context: TextContext): string {
  const { formats, translate } = context
  if (value === null || value === undefined || value === '') return missingValue
  switch (column.kind) {
    case 'count':
      return isFigure(value) ? formats.number(value, 0) : String(value)
    case 'quantity':
      return isFigure(value) ? formats.number(value) : String(value)
    case 'money':
      return isFigure(value) ? formats.number(value, moneyDecimals) : String(value)
    case 'price':
      return isFigure(value) ? formats.price(value) : String(value)
    case 'hours':
      return isFigure(value) ? formats.number(value, hoursDecimals) : String(value)
    case 'weight':
      return isFigure(value) ? formats.number(value, weightDecimals) : String(value)
    case 'volume':
      return isFigure(value) ? formats.number(value, volumeDecimals) : String(value)
    case 'percent':
      return isFigure(value) ? formats.percent(value) : String(value)
    case 'progress':
      // Rounded down: 100 % is said only of what is complete.
      return isFigure(value) ? formats.percent(Math.floor(Number(value))) : String(value)
    case 'date':
      return typeof value === 'string' ? formats.date(value) : String(value)
    case 'dateTime':
      return typeof value === 'string' ? formats.dateTime(value) : String(value)
    case 'state':
      return column.machine === undefined ? String(value) : translate(stateKey(column.machine, String(value)))
    case 'flag':
      return translate(value === true ? 'grid.yes' : 'grid.no')
    case 'attributes':
      return attributesText(value)
    case 'changes':
      return changesText(value, column.about, context)
    case 'text':
    case 'identifier':
      return column.namesRoles === true ? roleTitles(String(value), translate) : String(value)
    case 'id':
    case 'image':
      return String(value)
  }
}

/** Translation key of a field's title. */
export function fieldTitleKey(owner: FieldOwner, field: string): string {
  return owner.fields[field]?.titleKey ?? `field.${owner.name}.${field}`
}

/** Translation key of a state. */
export function stateKey(machine: string, state: string): string {
  return `state.${machine}.${state}`
}

/** The words of a field's values where they are not written as they are: states, yes and no, titles of roles. */
export function valueWords(
  field: Pick<Field, 'kind' | 'states' | 'machine' | 'namesRoles'> | undefined,
  translate: Translate,
): Record<string, string> | undefined {
  if (field?.kind === 'flag') return { true: translate('grid.yes'), false: translate('grid.no') }
  const { states, machine, namesRoles } = field ?? {}
  if (namesRoles === true) return { ...titlesOfRoles(translate) }
  if (states === undefined || machine === undefined) return undefined
  return Object.fromEntries(states.map(state => [state, translate(stateKey(machine, state))]))
}

function isFigure(value: unknown): value is string | number {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
  )
}

function attributesText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const pairs = Object.entries(value).map(([name, text]) => `${name}: ${String(text)}`)
  return pairs.length === 0 ? missingValue : pairs.join(', ')
}

/** `Priority: 3 → 1, Delivery date: – → 31.01.2030`: each value as the field of its owner says it. */
export function changesText(
  value: unknown,
  about: FieldOwner | undefined,
  context: TextContext,
  separator = ', ',
): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const changes = Object.entries(value).map(([name, pair]) => {
    const column = about?.fields[name] ?? { kind: 'text' as const }
    const [before, after] = (Array.isArray(pair) ? pair : [null, pair]).map(one =>
      cellText(column, one, context),
    )
    return `${changedFieldTitle(name, about, context)}: ${before ?? missingValue} → ${after ?? missingValue}`
  })
  return changes.length === 0 ? missingValue : changes.join(separator)
}

/** The title of a field by its name: the owner's own words first, then those that all share, then the name. */
export function changedFieldTitle(
  name: string,
  about: FieldOwner | undefined,
  { translate }: Pick<TextContext, 'translate'>,
): string {
  return translate(about === undefined ? `field.${name}` : fieldTitleKey(about, name), {
    defaultValue: name,
  })
}
