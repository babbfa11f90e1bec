import { describe, expect, it } from 'vitest'
import { refusalCodes } from '../../../src/contract/failures'
import { loadDefinitions } from './definitions'
import { baseKey, baseKeys, englishFiles, languageTexts, namedKeys, placeholders, type Texts } from './texts'

const { views, actions, forms, routes, widgets } = await loadDefinitions()
const files = englishFiles()
const byLanguage = languageTexts()
const english: Texts = Object.assign({}, ...files.values(), byLanguage.get('en-GB')) as Texts

/** Every key that follows from a definition. */
const keys = [
  ...routes.map(({ name }) => `route.${name === '' ? 'dashboard' : name}`),
  ...views.flatMap(view => [
    `view.${view.name}`,
    ...Object.entries(view.entity.fields).flatMap(([name, { machine, states }]) => [
      `field.${view.entity.name}.${name}`,
      ...(states ?? []).map(state => `state.${machine ?? ''}.${state}`),
    ]),
  ]),
  ...actions.flatMap(({ name, needsConfirmation }) => [
    `action.${name}`,
    `action.${name}.done`,
    ...(needsConfirmation === true
      ? ['title', 'text', 'submit'].map(part => `action.${name}.confirm.${part}`)
      : []),
  ]),
  ...forms.flatMap(({ name, fields }) => [
    `form.${name}.title`,
    `form.${name}.submit`,
    ...fields.flatMap(field => [
      `form.${name}.${field.name}`,
      ...(field.choices ?? []).map(choice => `form.${name}.${field.name}.${choice}`),
    ]),
  ]),
  ...widgets.flatMap(({ type, group, section, component }) => [
    `widget.${type}.title`,
    ...(component === 'singleValue' ? [`widget.${type}.note`, `dashboard.section.${section ?? group}`] : []),
  ]),
  ...refusalCodes.map(code => `refusal.${code}`),
]

describe('the words of the catalogue', () => {
  it('are all there in English', () => {
    const known = baseKeys(english)
    expect(keys.filter(key => !known.has(key))).toEqual([])
  })

  it('are not there for what the catalogue no longer has', () => {
    const wanted = new Set(keys)
    const own = files.get('catalog.en-GB.json') ?? {}
    expect([...baseKeys(own)].filter(key => !wanted.has(key))).toEqual([])
  })

  it('of a counted fact have a form for one and a form for more', () => {
    const counted = widgets.filter(({ fact }) => fact !== undefined)
    const missing = counted.flatMap(({ type }) =>
      ['one', 'other'].map(form => `widget.${type}.note_${form}`).filter(key => !Object.hasOwn(english, key)),
    )
    expect(missing).toEqual([])
  })

  it('use only the values that they are given', () => {
    const given: readonly [RegExp, readonly string[]][] = [
      [/^widget\..*\.note$/, ['count', 'number']],
      [/^action\..*\.(done|confirm\.(title|text|submit))$/, ['count', 'number', 'rows', 'action']],
      [/^form\.\w+\.(title|submit)$/, ['count', 'number', 'rows', 'action']],
      [/^(route|view|field|state|action|form|widget)\./, []],
    ]
    const wrong = [...baseKeys(english)].flatMap(key => {
      const allowed = given.find(([pattern]) => pattern.test(key))?.[1]
      return allowed === undefined
        ? []
        : [...placeholders(english, key)].filter(name => !allowed.includes(name)).map(name => ({ key, name }))
    })
    expect(wrong).toEqual([])
  })
})

describe('the words of the interface', () => {
  it('are there for every key that the code names', () => {
    const known = baseKeys(english)
    expect(namedKeys().filter(({ key }) => !known.has(key))).toEqual([])
  })
})

describe('the English fragments', () => {
  it('define no key twice', () => {
    const all = [...files].flatMap(([file, texts]) => Object.keys(texts).map(key => ({ file, key })))
    const first = new Map<string, string>()
    const twice = all.filter(({ file, key }) => first.has(key) || first.set(key, file) === undefined)
    expect(twice).toEqual([])
  })
})

describe.each([...byLanguage])('the language file %s', (_language, texts) => {
  const source = byLanguage.get('en-GB') ?? {}

  it('has every key of the English file and no other', () => {
    expect([...baseKeys(texts)].sort()).toEqual([...baseKeys(source)].sort())
  })

  it('has the form for many of everything that is counted', () => {
    const counted = new Set(
      Object.keys(texts)
        .filter(key => baseKey(key) !== key)
        .map(baseKey),
    )
    expect([...counted].filter(key => !Object.hasOwn(texts, `${key}_other`))).toEqual([])
  })

  it('has no empty text, and the values of the English one', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
    const different = [...baseKeys(source)].filter(key => {
      const [own, given] = [placeholders(texts, key), placeholders(source, key)]
      return (
        [...own].some(name => !given.has(name)) || [...given].some(name => name !== 'count' && !own.has(name))
      )
    })
    expect(different).toEqual([])
  })
})
