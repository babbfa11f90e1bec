// @vitest-environment happy-dom
/** A form over saved values: when its problems are shown, what a save sends, and what another user saved first. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uncoded } from '../../../../src/contract/input-issues'
import { failure } from '../../../../src/kernel/failure'
import { EntryFormContext, TextEntry, type Entries, type EntryForm } from '../../../../src/ui/edit/entry-form'
import { useEditForm, type Refusal } from '../../../../src/ui/edit/use-edit-form'
import { renderPage, type RenderedPage } from '../../render-page'
import { byName, click, typeInto } from '../render'

let view: RenderedPage
let form: EntryForm
let saved: Entries
let reason: string | undefined
const save = vi.fn<(changed: Partial<Entries>, seen: Partial<Entries>) => Promise<Refusal | undefined>>()
const reload = vi.fn<() => Promise<void>>()

function Page() {
  form = useEditForm<Entries>({
    saved,
    titleOf: field => `title of ${field}`,
    textOf: (_field, entry) => String(entry),
    problemsOf: values => new Map(values['name'] === '' ? [['name', 'Enter a name.']] : []),
    reason,
    save,
    reload,
  })
  return (
    <EntryFormContext value={form}>
      <div ref={form.place}>
        <TextEntry field="city" />
        <TextEntry field="name" />
      </div>
    </EntryFormContext>
  )
}

const show = () => {
  view = renderPage(<Page />)
}
/** Another user saves, and the form is notified. */
const othersSave = (values: Entries) => {
  saved = values
  act(() => form.blur('nothing'))
  act(() => form.setAll(form.values))
}
const control = (field: string) => {
  const input = view.root.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
  if (input === null) throw new Error(`no field ${field}`)
  return input
}
const textOf = (field: string) => view.root.querySelector(`[data-field="${field}"]`)?.textContent ?? ''
const saves = () => act(() => form.save())
const conflict = () => Promise.reject(failure({ kind: 'conflict', fields: ['city'] }))

beforeEach(() => {
  saved = { name: 'Nordkapp', city: 'Alta' }
  reason = undefined
  save.mockReset().mockResolvedValue(undefined)
  reload.mockReset().mockResolvedValue(undefined)
})
afterEach(() => view.unmount())

describe('a problem', () => {
  it('is displayed once its field was left, and removed by the first correcting keystroke', () => {
    show()
    typeInto(control('name'), '')
    expect(textOf('name')).not.toContain('Enter a name.')
    act(() => void control('name').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(textOf('name')).toContain('Enter a name.')
    typeInto(control('name'), 'N')
    expect(textOf('name')).not.toContain('Enter a name.')
  })

  it('is displayed by a save, which focuses it and sends nothing', async () => {
    show()
    typeInto(control('name'), '')
    expect(await saves()).toBe(false)
    expect(save).not.toHaveBeenCalled()
    expect(view.root.activeElement).toBe(control('name'))
    expect(textOf('name')).toContain('Enter a name.')
  })
})

describe('a save', () => {
  it('sends edited values and their seen values, once', async () => {
    show()
    typeInto(control('city'), 'Bergen')
    expect(textOf('city')).toContain('Was Alta')
    await act(async () => {
      await Promise.all([form.save(), form.save()])
    })
    expect(save).toHaveBeenCalledExactlyOnceWith({ city: 'Bergen' }, { city: 'Alta' })
    expect(form.count).toBe(0)
  })

  it('keeps values typed while it is pending, for the next save', async () => {
    let answer: (refusal: undefined) => void = () => undefined
    save.mockImplementationOnce(
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    )
    show()
    typeInto(control('city'), 'Bergen')
    let running: Promise<boolean> | undefined
    act(() => {
      running = form.save()
    })
    typeInto(control('city'), 'Bergen N')
    typeInto(control('name'), 'Nordkapp AS')
    saved = { ...saved, city: 'Bergen' }
    answer(undefined)
    expect(await act(() => running)).toBe(true)
    expect(control('city').value).toBe('Bergen N')
    expect(form.changedByOthers.size).toBe(0)
    expect(await saves()).toBe(true)
    expect(save).toHaveBeenLastCalledWith(
      { city: 'Bergen N', name: 'Nordkapp AS' },
      { city: 'Bergen', name: 'Nordkapp' },
    )
  })

  it('is not sent without an edit or without the permission', async () => {
    show()
    expect(await saves()).toBe(false)
    typeInto(control('city'), 'Bergen')
    view.unmount()
    reason = 'You may not.'
    show()
    typeInto(control('city'), 'Bergen')
    expect(await saves()).toBe(false)
    expect(save).not.toHaveBeenCalled()
  })

  it('that failed keeps the edits; an error of the server is removed when its value changes', async () => {
    save.mockResolvedValue({
      text: 'Refused.',
      issues: [{ path: 'body.city', code: uncoded, message: 'no such city' }],
    })
    show()
    typeInto(control('city'), 'Bergen')
    expect(await saves()).toBe(false)
    expect(form.problem).toMatchObject({ text: 'Refused.', isConflict: false })
    expect(textOf('city')).toContain('no such city')
    typeInto(control('city'), 'Oslo')
    expect(textOf('city')).not.toContain('no such city')
    expect(control('city').value).toBe('Oslo')
  })
})

describe('a concurrent save of another user', () => {
  it('is displayed at once in unedited fields', () => {
    show()
    typeInto(control('city'), 'Bergen')
    othersSave({ name: 'Nordkapp AS', city: 'Alta' })
    expect(control('name').value).toBe('Nordkapp AS')
    expect(form.changedByOthers.size).toBe(0)
  })

  it('is reported at an edited field, and can be adopted', () => {
    show()
    typeInto(control('city'), 'Bergen')
    othersSave({ name: 'Nordkapp', city: 'Oslo' })
    expect(control('city').value).toBe('Bergen')
    expect(textOf('city')).toContain('Somebody else changed it to Oslo meanwhile.')
    click(byName(view.root, 'button', 'Use Oslo'))
    expect(control('city').value).toBe('Oslo')
    expect(view.root.activeElement).toBe(control('city'))
    expect(form.count).toBe(0)
  })

  it('causes one conflict: the next save has seen it, and succeeds', async () => {
    save.mockImplementationOnce(conflict)
    reload.mockImplementation(async () => {
      saved = { name: 'Nordkapp', city: 'Oslo' }
    })
    show()
    typeInto(control('city'), 'Bergen')
    expect(await saves()).toBe(false)
    expect(form.problem).toMatchObject({ isConflict: true })
    expect(form.problem?.text).toContain('title of city')
    expect(view.root.activeElement).toBe(control('city'))
    expect(await saves()).toBe(true)
    expect(save.mock.calls.map(([, seen]) => seen)).toEqual([{ city: 'Alta' }, { city: 'Oslo' }])
  })

  it('concerns all edited fields where the conflict names none of the form', async () => {
    save.mockImplementationOnce(() => Promise.reject(failure({ kind: 'conflict', fields: ['entry'] })))
    show()
    typeInto(control('city'), 'Bergen')
    await saves()
    expect([...(form.problem?.notified ?? [])]).toEqual(['city'])
  })
})
