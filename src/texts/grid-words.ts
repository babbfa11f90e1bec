/** The words of a view's rows: titles of fields, states, counts and what a person calls a row. */
import type { Field, FieldKind } from '../contract/field'
import type { Formats, Translate } from '../contract/formats'
import { taskTypes } from '../contract/states/warehouse'
import { fieldTitleKey, stateKey, type TextContext } from './cell-text'
import { roleTitles } from './role-titles'

/** What names the rows of a grid and their fields; every view has it. */
export interface NamedView {
  readonly name: string
  readonly noun?: string
  readonly nameField: string
  readonly about?: readonly string[]
  readonly stateField?: string
  readonly entity: { readonly name: string; readonly fields: Readonly<Record<string, Field>> }
}

type NamedRow = { readonly id: number } & Readonly<Record<string, unknown>>

export interface GridWords {
  readonly text: TextContext
  /** Title of a field in this grid. */
  titleOf(field: string): string
  /** A state in the user's language. */
  stateName(state: string): string
  /** "3 orders". */
  countText(count: number): string
  /** What a person calls a row. */
  nameOf(row: NamedRow): string
  /** Which row a form is about: its name, and what else it takes to know it. */
  subjectOf(row: NamedRow): string
}

/** Their columns name the currency. */
const moneyKinds: readonly (FieldKind | undefined)[] = ['money', 'price']

/** The words of a view. */
export function gridWords(
  {
    formats,
    dynamicColumnNames,
  }: { readonly formats: Formats; readonly dynamicColumnNames: Readonly<Record<string, string>> },
  view: NamedView,
  translate: Translate,
): GridWords {
  const shown = (field: string, value: unknown) =>
    view.entity.fields[field]?.namesRoles === true ? roleTitles(String(value), translate) : String(value)
  const nameOf = (row: NamedRow) => shown(view.nameField, row[view.nameField] ?? row.id)
  return {
    text: { formats, translate },
    titleOf: field => {
      const title =
        dynamicColumnNames[`${view.name}.${field}`] ?? translate(fieldTitleKey(view.entity, field))
      const isMoney = moneyKinds.includes(view.entity.fields[field]?.kind)
      return isMoney && formats.currency !== '' ? `${title} ${formats.currency}` : title
    },
    stateName: state => translate(stateKey(machineOf(view, state), state)),
    countText: count => translate(rowsKey(view), { count, number: formats.number(count, 0) }),
    nameOf,
    subjectOf: row =>
      view.about
        ?.map(field => shown(field, row[field] ?? ''))
        .filter(part => part !== '')
        .join(' · ') ?? nameOf(row),
  }
}

/** The key of a number of rows: "3 orders". */
export function rowsKey({ name, noun = name }: Pick<NamedView, 'name' | 'noun'>): string {
  return `grid.rows.${noun}`
}

/** The key of the rows without their number, as it stands behind one: "orders". */
export function namedRowsKey({ name, noun = name }: Pick<NamedView, 'name' | 'noun'>): string {
  return `grid.rowsNamed.${noun}`
}

/** The machine that knows a state: the view's own, else that of another field, such as the job of a task; or a type of tasks. */
function machineOf(view: NamedView, state: string): string {
  const own = view.stateField === undefined ? undefined : view.entity.fields[view.stateField]
  const knowing = [own, ...Object.values(view.entity.fields)].find(
    field => field?.states?.includes(state) === true,
  )
  if (knowing === undefined && (taskTypes as readonly string[]).includes(state)) return 'taskType'
  return (knowing ?? own)?.machine ?? ''
}
