/** Configured attributes of stocks (spec 1, section 3; spec 2, section 7, materials, stock, locations). */
import * as v from 'valibot'
import { get, group, post } from '../endpoints/endpoint'
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { words } from '../imports/import-kind'
import { description } from '../imports/shared-fields'
import { nameLengthMost, regexLengthMost, textLengthMost } from '../limits'
import { readRows } from '../read-values'
import { attributeDataTypes, attributeHandlings } from '../states/office'
import { rowId } from '../wire-values'
import { masterCalls, masterHistory, masterImport, name, textUpTo } from './define'
import { masterData } from './kinds'

export const stockAttribute = defineEntity('StockAttribute', {
  id: field.id(),
  name: field.identifier(),
  displayName: field.text(),
  description: field.text(),
  dataType: field.state('attributeDataType', attributeDataTypes),
  /** The pattern of its values; empty: any value. */
  regexValidation: field.text(),
  required: field.flag(),
  /** An order may require one value, and then only gets stocks with it. */
  restrictedPreparation: field.flag(),
  /** The ERP sets it: nobody can change it here. */
  erpMaintained: field.flag(),
  handling: field.state('attributeHandling', attributeHandlings),
})
export type StockAttribute = Row<typeof stockAttribute>
export const stockAttributeHistory = masterHistory(stockAttribute)

export const stockAttributeImport = masterImport(
  stockAttribute,
  words(
    'Stock attributes',
    'Beholdningsattributter',
    'Beholdningsattributter',
    'Bestandsattribute',
    'Lagerattribut',
    'Atrybuty zapasów',
  ),
  [
    {
      name: 'name',
      type: 'identifier',
      words: words(
        'Name|Attribute',
        'Navn|Attribut',
        'Navn|Attributt',
        'Name|Attribut',
        'Namn|Attribut',
        'Nazwa|Atrybut',
      ),
      otherNames: ['attributeName', 'key'],
      isKey: true,
      needed: 'always',
      lengthMost: nameLengthMost,
      example: 'Quality',
    },
    {
      name: 'displayName',
      type: 'text',
      words: words(
        'Display name|Title',
        'Vist navn|Titel',
        'Visningsnavn|Tittel',
        'Anzeigename|Titel',
        'Visningsnamn|Titel',
        'Nazwa wyświetlana|Tytuł',
      ),
      otherNames: ['label'],
      needed: 'new',
      lengthMost: nameLengthMost,
      example: 'Quality grade',
    },
    {
      ...description,
      example: 'A, B or C, as the receipt found it',
    },
    {
      name: 'dataType',
      type: 'choice',
      words: words(
        'Data type|Type',
        'Datatype|Type',
        'Datatype|Type',
        'Datentyp|Typ',
        'Datatyp|Typ',
        'Typ danych|Typ',
      ),
      needed: 'new',
      choiceTexts: 'state.attributeDataType',
      choices: [
        { value: 'Text', words: ['string'] },
        { value: 'Number', words: ['decimal', 'integer'] },
        { value: 'Date', words: [] },
        {
          value: 'Flag',
          words: ['boolean'],
        },
      ],
      example: 'Text',
    },
    {
      name: 'handling',
      type: 'choice',
      words: words('Handling', 'Håndtering', 'Håndtering', 'Behandlung', 'Hantering', 'Obsługa'),
      needed: 'new',
      choiceTexts: 'state.attributeHandling',
      choices: [
        {
          value: 'KeepApart',
          words: [],
        },
        {
          value: 'TakeNewest',
          words: [],
        },
        { value: 'Clear', words: [] },
      ],
      example: 'KeepApart',
    },
    {
      name: 'required',
      type: 'flag',
      words: words(
        'Required|Mandatory',
        'Påkrævet',
        'Påkrevd',
        'Pflicht|Pflichtfeld',
        'Obligatorisk',
        'Wymagane',
      ),
      example: 'no',
    },
    {
      name: 'restrictedPreparation',
      type: 'flag',
      words: words(
        'Restricts preparation',
        'Begrænser klargøring',
        'Begrenser klargjøring',
        'Beschränkt Vorbereitung',
        'Begränsar förberedelse',
        'Ogranicza przygotowanie',
      ),
      example: 'no',
    },
    {
      name: 'erpMaintained',
      type: 'flag',
      words: words(
        'Maintained by ERP',
        'Styres af ERP',
        'Styres av ERP',
        'Vom ERP gepflegt',
        'Sköts av ERP',
        'Utrzymywane przez ERP',
      ),
      example: 'no',
    },
    {
      name: 'regexValidation',
      type: 'identifier',
      words: words('Pattern|Regular expression', 'Mønster', 'Mønster', 'Muster', 'Mönster', 'Wzorzec'),
      otherNames: ['regex', 'validation'],
      lengthMost: regexLengthMost,
      example: '[ABC]',
    },
  ],
)

const attributeRules = {
  description: textUpTo(textLengthMost),
  /** Null: any value. */
  regexValidation: textUpTo(regexLengthMost),
  required: v.optional(v.boolean()),
  restrictedPreparation: v.optional(v.boolean()),
  erpMaintained: v.optional(v.boolean()),
}
export const newStockAttribute = v.object({
  name,
  displayName: name,
  dataType: v.picklist(attributeDataTypes),
  handling: v.picklist(attributeHandlings),
  ...attributeRules,
})
export type NewStockAttribute = v.InferOutput<typeof newStockAttribute>

/** Absent leaves a value unchanged. */
export const stockAttributeUpdate = v.object({
  id: rowId,
  name: v.optional(name),
  displayName: v.optional(name),
  dataType: v.optional(v.picklist(attributeDataTypes)),
  handling: v.optional(v.picklist(attributeHandlings)),
  ...attributeRules,
  read: readRows,
})
export type StockAttributeUpdate = v.InferOutput<typeof stockAttributeUpdate>

/** A pattern, and a value to test it with. */
export const regexTrial = v.object({
  pattern: v.pipe(
    v.string(),
    v.maxLength(regexLengthMost),
    v.check(text => !text.includes('\0'), 'not-plain'),
  ),
  sample: v.pipe(v.string(), v.maxLength(textLengthMost)),
})
/** Whether the value matches, or why the pattern is invalid. */
export const regexVerdict = v.object({
  isMatch: v.boolean(),
  problem: v.nullable(v.picklist(['no-pattern', 'pattern-too-slow'])),
})
export type RegexVerdict = v.InferOutput<typeof regexVerdict>

const { permission } = masterData.StockAttribute
const calls = masterCalls(stockAttribute, stockAttributeHistory, {
  noun: ['stock attribute', 'stock attributes'],
  add: newStockAttribute,
  update: stockAttributeUpdate,
})

export const stockAttributes = group('StockAttribute', {
  ...calls,
  // The specification's paths.
  add: { ...calls.add, method: 'PUT', path: '/create' },
  update: { ...calls.update, path: '/update' },
  remove: { ...calls.remove, summary: 'Deletes a stock attribute that no stock has a value of.' },
  enumOptions: get('/EnumOptions', {
    result: v.object({
      dataType: v.array(v.picklist(attributeDataTypes)),
      handling: v.array(v.picklist(attributeHandlings)),
    }),
    permission,
    summary: 'Values that a stock attribute’s data type and handling may have.',
  }),
  tryRegex: post('/tryRegex', {
    body: regexTrial,
    result: regexVerdict,
    repeatable: 'reads',
    permission,
    summary: 'Tries a pattern on a value, within a bounded time.',
  }),
})
