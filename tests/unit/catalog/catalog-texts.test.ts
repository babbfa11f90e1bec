import { describe, expect, it } from 'vitest'
import { refusalCodes } from '../../../src/contract/failures'
import english from '../../../src/locales/en-GB.json'
import { loadDefinitions } from './definitions'
import { baseKeys, placeholders } from './texts'

const { views, actions, forms, routes, widgets } = await loadDefinitions()

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
      ? ['title', 'text', 'submit', 'keep'].map(part => `action.${name}.confirm.${part}`)
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
    const own = /^(route|view|field|state|action|form|widget|refusal)\./
    expect([...baseKeys(english)].filter(key => own.test(key) && !wanted.has(key))).toEqual([])
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
      [/^action\..*\.(done|confirm\.(title|text|submit|keep))$/, ['count', 'number', 'rows', 'action']],
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
