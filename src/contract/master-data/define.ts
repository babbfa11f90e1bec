/** What every kind of master data has on the wire: its history, and the calls of its grid and its form. */
import * as v from 'valibot'
import { descriptionEndpoint } from '../endpoints/descriptions'
import { del, post, put } from '../endpoints/endpoint'
import { searchEndpoint } from '../endpoints/grids'
import { happened } from '../entities/happened'
import { defineEntity, type Entity, type Fields } from '../entity'
import { actionResult } from '../failures'
import { field, type Field } from '../field'
import type { ImportField, ImportKind, Words } from '../imports/import-kind'
import { nameLengthMost } from '../limits'
import { historyActions } from '../states/history-actions'
import { rowId } from '../wire-values'
import { masterData, type MasterName } from './kinds'

type IdOf<K extends MasterName> = `${Uncapitalize<K>}Id`
type NameOf<K extends MasterName> = (typeof masterData)[K]['nameField']
type HistoryFields<K extends MasterName> = ReturnType<typeof happened<(typeof historyActions)[K]>> &
  Readonly<Record<IdOf<K>, ReturnType<typeof field.id>>> &
  Readonly<Record<NameOf<K>, ReturnType<typeof field.optionalIdentifier>>>
type MasterHistory<K extends MasterName> = Entity<`${K}History`, HistoryFields<K>>
/** The history of any kind. */
export type AnyMasterHistory = Entity<`${MasterName}History`>

/** The field of a history that names the row: `printerId`. */
export const historyIdOf = <K extends MasterName>(name: K): IdOf<K> =>
  `${name.charAt(0).toLowerCase()}${name.slice(1)}Id` as IdOf<K>

/**
 * The history of the rows of a kind.
 * @__NO_SIDE_EFFECTS__
 */
export function masterHistory<const K extends MasterName>(about: Entity<K, Fields>): MasterHistory<K> {
  const { name } = about
  const fields: Fields & { id: Field } = {
    [historyIdOf(name)]: field.id(),
    [masterData[name].nameField]: field.optionalIdentifier(),
    ...happened(historyActions[name], about),
  }
  return defineEntity(`${name}History`, fields) as unknown as MasterHistory<K>
}

/** Answer of a call that changes rows. */
export const bulk = { result: actionResult, isBulk: true } as const

/**
 * The calls of a kind, for its group: search and history of its grid, and its actions.
 * @param noun for the API's documentation, singular and plural
 * @__NO_SIDE_EFFECTS__
 */
export function masterCalls<
  const K extends MasterName,
  const E extends Entity<K>,
  const New extends v.GenericSchema,
  const Update extends v.GenericSchema,
>(
  entity: E,
  history: MasterHistory<K>,
  {
    noun: [one, many],
    add,
    update,
  }: { readonly noun: readonly [string, string]; readonly add: New; readonly update: Update },
) {
  const view: K = entity.name
  const { permission } = masterData[view]
  return {
    search: searchEndpoint(entity, view, `${capitalized(many)} by filters, sorted and paged.`),
    description: descriptionEndpoint(view, `Fields of a ${one}.`),
    searchHistory: searchEndpoint(
      history,
      history.name,
      `What happened to ${many}, by filters, sorted and paged.`,
      '/searchHistory',
    ),
    add: post('/', { body: add, ...bulk, permission, summary: `Adds a ${one}.` }),
    update: put('/', { body: update, ...bulk, permission, summary: `Changes a ${one}.` }),
    remove: del('/{id}', {
      params: v.object({ id: rowId }),
      ...bulk,
      permission,
      summary: `Deletes a ${one}.`,
    }),
  }
}

/**
 * The imports of a kind: the fields of its rows in files. Rows are identified by the key fields, which include the name. The server runs
 * the same code for each row as its calls do.
 * @param words names of the kind
 * @__NO_SIDE_EFFECTS__
 */
export function masterImport<const K extends MasterName>(
  { name }: Entity<K>,
  words: Words,
  fields: readonly ImportField[],
): ImportKind<(typeof masterData)[K]['group']> {
  const { group, permission } = masterData[name]
  return { name: group, words, permission, fields }
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const isPlain = v.check((text: string) => !text.includes('\0'), 'not-plain')
/** A required name of a row. */
export const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), isPlain)
/** An optional text of a row; null removes it. */
export const textUpTo = (most: number) =>
  v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(most), isPlain)))
