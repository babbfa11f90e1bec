/**
 * @vitest-environment happy-dom
 *
 * The page of a new password: its rules while somebody types, what it says when they are broken, and when it sends.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showNewPasswordPage, type NewPasswordPageOptions } from '../../../host/new-password-page'
import texts from '../../../src/locales/en-GB.json'
import { byName, problemsIn, within } from '../ui/render'

const translate = (key: string, { count = '' }: Readonly<Record<string, string | number>> = {}) => {
  const known = texts as Record<string, string>
  return (known[key] ?? known[`${key}_other`] ?? key).replace('{{count}}', String(count))
}

function show(onSubmit: NewPasswordPageOptions['onSubmit'] = () => Promise.resolve(null)) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  showNewPasswordPage(place, {
    translate,
    language: 'en-GB',
    businessUnitName: 'Demo',
    userName: 'planner',
    minimumLength: 8,
    intro: 'Choose.',
    onSubmit,
    onLanguage: vi.fn(),
    onLeave: vi.fn(),
  })
  const type = (name: string, value: string) => {
    const input = place.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (input === null) throw new Error(`no field ${name}`)
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    place,
    type,
    kept: () =>
      within(byName(place, 'list', texts['password.rules'])).queryAllByText(texts['password.rule.kept'])
        .length,
    errors: () => problemsIn(place),
    submit: async () => {
      place.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

describe('the page of a new password', () => {
  beforeEach(() => document.body.replaceChildren())

  it('marks each rule as soon as what is typed keeps it', () => {
    const { type, kept } = show()
    expect(kept()).toBe(0)
    for (const [typed, count] of [
      ['a', 1],
      ['aB', 2],
      ['aB1', 3],
      ['aB1-5678', 4],
      ['-------', 0],
    ] as const) {
      type('newPassword', typed)
      expect(kept()).toBe(count)
    }
    type('newPassword', 'aB1-5678')
    type('confirmation', 'aB1-5678')
    expect(kept()).toBe(5)
  })

  it('names every broken rule at its field and sends nothing', async () => {
    const onSubmit = vi.fn<NewPasswordPageOptions['onSubmit']>(() => Promise.resolve(null))
    const { type, submit, errors } = show(onSubmit)
    type('newPassword', 'abc')
    type('confirmation', 'abd')
    await submit()
    expect(errors()).toEqual([
      'Use at least 8 characters. Use an uppercase letter. Use a digit.',
      'Enter the same password twice.',
    ])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('sends what keeps the rules, and says what the server thinks of it', async () => {
    const onSubmit = vi.fn<NewPasswordPageOptions['onSubmit']>(() => Promise.resolve('The link is over.'))
    const { place, type, submit } = show(onSubmit)
    type('newPassword', 'aB1-5678')
    type('confirmation', 'aB1-5678')
    await submit()
    expect(onSubmit).toHaveBeenCalledWith({ newPassword: 'aB1-5678', confirmation: 'aB1-5678' })
    expect(place.querySelector('[role=alert]')?.textContent).toBe('The link is over.')
  })
})
