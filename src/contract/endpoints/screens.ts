/**
 * Screens at the wall (issue "dashboard and kiosk", kiosk sign-in): an administrator adds one with its widgets and gets a pairing code,
 * which is then typed at the screen. How a screen signs in with it: authentication.screen.
 */
import * as v from 'valibot'
import { screenHistory } from '../entities/settings-history'
import { screen } from '../entities/screen'
import { actionResult } from '../failures'
import {
  bulkIdsMost,
  nameLengthMost,
  rotateSecondsDefault,
  rotateSecondsLeast,
  rotateSecondsMost,
} from '../limits'
import { screenSelectionsMost } from '../sign-in-limits'
import { readRows } from '../read-values'
import { selectableIds } from '../widget-selections'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { group, post, put } from './endpoint'
import { historyEndpoint, searchEndpoint } from './grids'

const permission = 'header/settings/active_users'
const bulk = { result: actionResult, isBulk: true, permission } as const

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(nameLengthMost),
  v.check(text => !text.includes('\0'), 'not-plain'),
)
/** One selection: widgets in the order in which they stand, each once. */
const widgetSelection = v.pipe(
  v.array(
    v.pipe(
      v.number(),
      v.check(id => selectableIds.has(id), 'no-such'),
    ),
  ),
  v.minLength(1),
  v.check(ids => new Set(ids).size === ids.length, 'each-once'),
)
const selections = v.pipe(v.array(widgetSelection), v.minLength(1), v.maxLength(screenSelectionsMost))
const rotateSeconds = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(rotateSecondsLeast),
  v.maxValue(rotateSecondsMost),
)

export const newScreen = v.object({
  name,
  selections,
  rotateSeconds: v.optional(rotateSeconds, rotateSecondsDefault),
})
export type NewScreen = v.InferOutput<typeof newScreen>

/** Absent leaves a value unchanged. */
export const screenUpdate = v.object({
  id: rowId,
  name: v.optional(name),
  selections: v.optional(selections),
  rotateSeconds: v.optional(rotateSeconds),
  read: readRows,
})
export type ScreenUpdate = v.InferOutput<typeof screenUpdate>

const screenIds = v.object({ ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost)) })
/** A pairing code, shown once: the server stores only its hash. */
export const pairingCode = v.object({
  name: v.string(),
  code: v.string(),
  /** ISO. */
  expires: v.string(),
})
export type PairingCode = v.InferOutput<typeof pairingCode>

export const screens = group('Screen', {
  search: searchEndpoint(screen, 'Screen', 'Screens by filters, sorted and paged.'),
  searchHistory: historyEndpoint(
    screenHistory,
    'ScreenHistory',
    'What happened to screens, by filters, sorted and paged.',
  ),
  description: descriptionEndpoint('Screen', 'Fields of a screen.'),
  add: post('/', { body: newScreen, ...bulk, summary: 'Adds a screen, which waits for its pairing code.' }),
  update: put('/', {
    body: screenUpdate,
    ...bulk,
    summary: 'Changes the name of a screen and what it shows.',
  }),
  makeCode: post('/{id}/code', {
    params: v.object({ id: rowId }),
    result: pairingCode,
    // Only the last code is valid; an answer stored under an idempotency key would store the code.
    repeatable: 'shared',
    permission,
    summary: 'Makes a pairing code for a screen, in place of the one before.',
  }),
  revoke: put('/revoke', { body: screenIds, ...bulk, summary: 'Cuts screens off at once.' }),
  remove: put('/delete', { body: screenIds, ...bulk, summary: 'Deletes screens that are not connected.' }),
})
