// @vitest-environment happy-dom
/** The page for a new password: its rules during typing, its messages when they are broken, and when it submits. */
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NewPasswordPage, type NewPasswordPageProps } from '../../../host/new-password-page'
import { byName, problemsIn, render, submitForm, typeInto, within, type Rendered } from '../ui/render'

let view: Rendered
afterEach(() => view.unmount())

function show(onSubmit: NewPasswordPageProps['onSubmit'] = () => Promise.resolve(null)) {
  view = render(
    <NewPasswordPage
      names={{ businessUnitName: 'Demo', userName: 'planner' }}
      minimumLength={8}
      intro="password.link.intro"
      onSubmit={onSubmit}
      onLeave={vi.fn()}
    />,
  )
  const field = (name: RegExp) =>
    within(view.root).getByLabelText<HTMLInputElement>(name, { selector: 'input' })
  return {
    field,
    type: (password: string, confirmation: string) => {
      typeInto(field(/^New password$/), password)
      typeInto(field(/^Repeat/), confirmation)
    },
    metCount: () =>
      within(byName(view.root, 'list', 'Rules for the new password'))
        .getAllByRole('listitem')
        .filter(({ textContent }) => textContent.endsWith('(met)')).length,
    submit: async () => {
      submitForm(view.root)
      await act(async () => {})
    },
  }
}

describe('the page of a new password', () => {
  it('marks each rule as soon as the typed password meets it', () => {
    const { type, metCount } = show()
    expect(metCount()).toBe(0)
    for (const [typed, count] of [
      ['a', 1],
      ['aB', 2],
      ['aB1', 3],
      ['aB1-5678', 4],
      ['-------', 0],
    ] as const) {
      type(typed, '')
      expect(metCount()).toBe(count)
    }
    type('aB1-5678', 'aB1-5678')
    expect(metCount()).toBe(5)
  })

  it('lists every broken rule at its field, focuses the first one and sends nothing', async () => {
    const onSubmit = vi.fn<NewPasswordPageProps['onSubmit']>(() => Promise.resolve(null))
    const { type, submit, field } = show(onSubmit)
    type('abc', 'abd')
    field(/^Repeat/).focus()
    await submit()
    expect(problemsIn(view.root)).toEqual([
      'Use at least 8 characters. Use an uppercase letter. Use a digit.',
      'Enter the same password twice.',
    ])
    expect(view.root.activeElement).toBe(field(/^New password$/))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('submits a password that meets the rules, and displays the server’s message', async () => {
    const onSubmit = vi.fn<NewPasswordPageProps['onSubmit']>(() =>
      Promise.resolve({ tone: 'danger', words: () => 'The link is over.' }),
    )
    const { type, submit } = show(onSubmit)
    type('aB1-5678', 'aB1-5678')
    await submit()
    expect(onSubmit).toHaveBeenCalledWith({ newPassword: 'aB1-5678', confirmation: 'aB1-5678' })
    expect(within(view.root).getByRole('alert').textContent).toBe('The link is over.')
  })

  it('contains the user name for password managers', () => {
    show()
    const name = view.root.querySelector<HTMLInputElement>('input[autocomplete=username]')
    expect([name?.value, name?.hidden]).toEqual(['planner', true])
  })
})
