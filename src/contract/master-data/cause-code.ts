/** Cause codes: why a quantity or an order changed (spec 1, section 3; spec 2, section 7, lookups). */
import * as v from 'valibot'
import { get, group, put } from '../endpoints/endpoint'
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { words } from '../imports/import-kind'
import { displayText } from '../imports/shared-fields'
import { nameLengthMost } from '../limits'
import { readRows } from '../read-values'
import { causeCodeTypes } from '../states/office'
import { rowId } from '../wire-values'
import { bulk, masterCalls, masterHistory, masterImport, name } from './define'
import { masterData } from './kinds'

export const causeCode = defineEntity('CauseCode', {
  id: field.id(),
  type: field.state('causeCodeType', causeCodeTypes),
  value: field.identifier(),
  displayText: field.text(),
})
export type CauseCode = Row<typeof causeCode>
export const causeCodeHistory = masterHistory(causeCode)

/** Identified by type and value together. */
export const causeCodeImport = masterImport(
  causeCode,
  words('Cause codes', 'Årsagskoder', 'Årsakskoder', 'Ursachencodes', 'Orsakskoder', 'Kody przyczyn'),
  [
    {
      name: 'type',
      type: 'choice',
      words: words('Type|Kind', 'Type|Slags', 'Type|Slag', 'Art|Typ', 'Typ|Slag', 'Typ|Rodzaj'),
      isKey: true,
      needed: 'always',
      choiceTexts: 'state.causeCodeType',
      choices: [
        { value: 'Pick', words: [] },
        { value: 'Gain', words: [] },
        { value: 'Loss', words: [] },
        { value: 'Move', words: [] },
        { value: 'Block', words: [] },
        { value: 'Count', words: [] },
        { value: 'Return', words: ['returnering', 'rücksendung'] },
        {
          value: 'Hold',
          words: ['zurückhaltung', 'parkering'],
        },
        {
          value: 'Cancel',
          words: [],
        },
      ],
      example: 'Loss',
    },
    {
      name: 'value',
      type: 'identifier',
      words: words(
        'Value|Code|Cause code',
        'Værdi|Kode|Årsagskode',
        'Verdi|Kode|Årsakskode',
        'Wert|Code|Ursachencode',
        'Värde|Kod|Orsakskod',
        'Wartość|Kod|Kod przyczyny',
      ),
      otherNames: ['reasonCode', 'GRUND'],
      isKey: true,
      isName: true,
      needed: 'always',
      lengthMost: nameLengthMost,
      example: 'BROKEN',
    },
    {
      ...displayText,
      otherNames: ['reason', 'reasonName'],
      example: 'Broken in the warehouse',
    },
  ],
)

/** With an id: changes that cause code, absent leaves a value unchanged. Without an id: adds one, and all values are needed. */
export const causeCodeSave = v.object({
  id: v.optional(rowId),
  type: v.optional(v.picklist(causeCodeTypes)),
  value: v.optional(name),
  displayText: v.optional(name),
  read: readRows,
})
export type CauseCodeSave = v.InferOutput<typeof causeCodeSave>

const { search, searchHistory, remove } = masterCalls(causeCode, causeCodeHistory, {
  noun: ['cause code', 'cause codes'],
  add: causeCodeSave,
  update: causeCodeSave,
})

export const causeCodes = group('CauseCode', {
  search,
  header: get('/header', {
    query: v.object({ type: v.optional(v.picklist(causeCodeTypes)) }),
    result: v.array(
      v.object({
        id: rowId,
        type: v.picklist(causeCodeTypes),
        value: v.string(),
        displayText: v.string(),
      }),
    ),
    summary: 'All cause codes, or those of one type, to choose from.',
  }),
  searchHistory,
  save: put('/', {
    body: causeCodeSave,
    ...bulk,
    permission: masterData.CauseCode.permission,
    summary: 'Changes a cause code, or adds one when no id is given.',
  }),
  remove: {
    ...remove,
    summary: 'Deletes a cause code: it is offered no more, and what it once explained keeps its words.',
  },
})
