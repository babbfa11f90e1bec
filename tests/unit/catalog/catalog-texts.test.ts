import { describe, expect, it } from 'vitest'
import { refusalCodes } from '../../../src/contract/failures'
import { shownBy } from '../../../src/define/route'
import english from '../../../src/locales/en-GB.json'
import { fieldTitleKey } from '../../../src/texts/cell-text'
import { namedRowsKey, rowsKey } from '../../../src/texts/grid-words'
import { sharedKey } from '../../../src/texts/shared-key'
import { choiceKey, fieldLabelKey } from '../../../src/ui/form/form-keys'
import { loadDefinitions } from './definitions'
import { baseKeys, placeholders } from './texts'

const { views, actions, forms, routes, widgets } = await loadDefinitions()
const known = baseKeys(english)
/** The key whose text is shown: its own, else the one that it shares. */
const shownKey = (key: string): string => {
  const shared = sharedKey(key)
  return known.has(key) || shared === undefined ? key : shownKey(shared)
}
const countKeys = (base: string) => ['one', 'other'].map(form => `${base}_${form}`)

/** Every key derived from a definition. */
const derived = [
  ...routes.map(({ name }) => `route.${name === '' ? 'dashboard' : name}`),
  ...views.flatMap(view => [
    `view.${view.name}`,
    ...(view.sums ?? []).map(
      field => view.entity.fields[field]?.sumKey ?? `grid.sum.${view.entity.name}.${field}`,
    ),
    ...Object.entries(view.entity.fields).flatMap(([name, { machine, states }]) => [
      fieldTitleKey(view.entity, name),
      ...(states ?? []).map(state => `state.${machine ?? ''}.${state}`),
    ]),
  ]),
  ...actions.flatMap(({ name, needsConfirmation, endpoint }) => [
    `action.${name}`,
    // Without an endpoint it only shows something, so there is no result to report.
    ...(endpoint === undefined ? [] : [`action.${name}.done`]),
    ...(needsConfirmation === true
      ? ['title', 'text', 'submit', 'keep'].map(part => `action.${name}.confirm.${part}`)
      : []),
  ]),
  ...forms.flatMap(form => [
    ...[form.titleKey ?? [], form.submitKey ?? []].flat(),
    ...form.fields.flatMap(field => [
      fieldLabelKey(form, field),
      ...(field.hasHint === true ? [`form.${form.name}.${field.name}.hint`] : []),
      ...(field.choices ?? []).map(choice => choiceKey(form, field, choice)),
    ]),
  ]),
  ...widgets.flatMap(({ type, group, section, component, noteKey = `widget.${type}.note` }) => [
    `widget.${type}.title`,
    `widget.${type}.description`,
    // The chart of the picks has texts of its own in place of a note.
    ...(component === 'picksPerArea' ? [] : [noteKey]),
    ...(component === 'singleValue' ? [`dashboard.section.${section ?? group}`] : []),
  ]),
  ...refusalCodes.map(code => `refusal.${code}`),
]
const keys = derived.map(shownKey)

describe('the texts of the catalogue', () => {
  it('all exist in English', () => {
    expect(keys.filter(key => !known.has(key))).toEqual([])
  })

  it('do not exist for definitions that the catalogue no longer has', () => {
    const wanted = new Set(keys)
    const own = /^(route|view|field|state|action|form|widget|refusal|grid\.sum)\./
    expect([...known].filter(key => own.test(key) && !wanted.has(key))).toEqual([])
  })

  it('share the title of a grid with its page only where the page shows that grid', () => {
    const pages = new Map(routes.map(route => [`route.${route.name}`, shownBy(route)]))
    const wrong = views.filter(({ name }) => {
      const shared = sharedKey(`view.${name}`)
      return (
        shared?.startsWith('route.') === true && !known.has(`view.${name}`) && pages.get(shared)?.[0] !== name
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('count the rows of every grid', () => {
    const counts = new Set(
      views.flatMap(view => [...countKeys(rowsKey(view)), ...countKeys(namedRowsKey(view))]),
    )
    expect([...counts].filter(key => !Object.hasOwn(english, key))).toEqual([])
    const stale = Object.keys(english).filter(key => /^grid\.rows(Named)?\.\w+_(one|other)$/.test(key))
    expect(stale.filter(key => !counts.has(key))).toEqual([])
  })

  it('of a counted fact have a form for one and a form for more', () => {
    const counted = widgets.filter(({ fact }) => fact !== undefined)
    const missing = counted.flatMap(({ type }) =>
      ['one', 'other'].map(form => `widget.${type}.note_${form}`).filter(key => !Object.hasOwn(english, key)),
    )
    expect(missing).toEqual([])
  })

  it('use only values that are passed to them', () => {
    const input: readonly [RegExp, readonly string[]][] = [
      [/^widget\..*\.note$/, ['count', 'number']],
      [/^action\..*\.done$/, ['count', 'number', 'rows', 'action']],
      [/^action\..*\.confirm\.(title|text|submit|keep)$/, ['count', 'number', 'rows', 'action', 'name']],
      [/^form\.\w+\.(title|submit)$/, ['count', 'number', 'rows', 'action']],
      [/^(route|view|field|state|action|form|widget)\./, []],
    ]
    const wrong = [...baseKeys(english)].flatMap(key => {
      const allowed = input.find(([pattern]) => pattern.test(key))?.[1]
      return allowed === undefined
        ? []
        : [...placeholders(english, key)].filter(name => !allowed.includes(name)).map(name => ({ key, name }))
    })
    expect(wrong).toEqual([])
  })
})
