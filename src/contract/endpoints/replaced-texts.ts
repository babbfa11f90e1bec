/**
 * The texts that a business unit overrides, as administrators edit them (spec 1, section 2, translations). Every session gets those of its
 * language from `localization/translations` (settings.ts).
 */
import * as v from 'valibot'
import {
  languages,
  nameLengthMost,
  replacedTextBytesMost,
  replacedTextChangesMost,
  replacedTextLengthMost,
} from '../limits'
import { readTextName } from '../replaced-texts'
import { formExpected, isoDateTime } from '../wire-values'
import { get, group, put } from './endpoint'

const permission = 'header/settings/user_settings'

const name = v.pipe(
  v.string(),
  v.maxLength(nameLengthMost),
  v.check(text => readTextName(text) !== null && !text.includes('\0'), `${formExpected}en-GB/page.orders`),
)

/** Texts by `language/key`; null removes the override, so that the shipped text is shown. */
const decided = v.pipe(
  v.record(name, v.nullable(v.pipe(v.string(), v.maxLength(replacedTextLengthMost)))),
  v.maxEntries(replacedTextChangesMost),
)

export const replacedTextsState = v.object({
  /** By `language/key`. */
  texts: v.record(v.string(), v.string()),
  lastSave: v.nullable(v.object({ at: isoDateTime, user: v.string() })),
})
export type ReplacedTextsState = v.InferOutput<typeof replacedTextsState>

export const replacedTexts = group('localization', {
  languages: get('/languages', {
    result: v.array(v.picklist(languages)),
    isAnonymous: true,
    summary: 'The languages of the cockpit.',
  }),
  replaced: get('/replaced', {
    result: replacedTextsState,
    permission,
    summary: 'The texts that the business unit replaces, in every language.',
  }),
  replace: put('/replaced', {
    /** `read` has the values that the caller had read of the same texts: when they have changed, nothing is saved (409 with the names). */
    body: v.object({ changes: decided, read: v.optional(decided, {}) }),
    result: replacedTextsState,
    permission,
    bodyBytesMost: replacedTextBytesMost,
    summary: 'Replaces texts of the business unit; they are shown at once, in every open browser.',
  }),
})
