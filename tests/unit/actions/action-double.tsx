/** A page that runs actions: a session in memory, dialogs, toasts and the runner, with helpers that type and press. */
import { atom } from 'jotai'
import { act } from 'react'
import { vi } from 'vitest'
import type { ActionResult } from '../../../src/contract/failures'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { createAccess } from '../../../src/kernel/access'
import type { FormValues } from '../../../src/define/form'
import type { ActionScope, Start } from '../../../src/ui/actions/run'
import { ActionDialogsContext, type ActionDialogs } from '../../../src/ui/actions/action-dialogs'
import { loadActionRunner, useRunner } from '../../../src/ui/actions/use-actions'
import { salesOrdersView } from '../grid/rows'
import { renderPage } from '../render-page'
import type { Call } from '../session'
import { byName, click, submitForm, type Rendered } from '../ui/render'

export interface ActionDouble {
  readonly view: Rendered
  /** Calls of endpoints that write, in order. */
  readonly calls: readonly Call[]
  /** Answers the next write; an error is thrown. */
  answer(...answers: readonly unknown[]): void
  /** Answers GET calls by the end of their path. */
  readonly reads: Map<string, unknown>
  /** The current rows. */
  change(row: AnyRow): void
  run(action: Action<AnyRow>, rows: readonly AnyRow[]): Promise<void>
  /** Runs the action with answers that the page has already requested. */
  answered(action: Action<AnyRow>, rows: readonly AnyRow[], values: FormValues): Promise<void>
  rehearse(action: Action<AnyRow>, rows: readonly AnyRow[]): Promise<void>
  /** Lets promises settle; with a fake clock it also advances the time. */
  settle(ms?: number): Promise<void>
  readonly runner: ReturnType<typeof useRunner>
  readonly keepSelected: ReturnType<typeof vi.fn>
  dialog(): HTMLElement | undefined
  press(name: string): Promise<void>
  /** All visible messages: dialogs and toasts. */
  shownText(): string
  end(): void
}

/** Loads the runner, once per file. */
export async function loadActions(): Promise<void> {
  await loadActionRunner()
}

/** Opens the page; `words`: the grid's own texts; `denied`: what the user may not do. */
export function actionDouble(
  dialogs: ActionDialogs = {},
  words: Partial<Pick<ActionScope['words'], 'subjectOf'>> = {},
  denied: Readonly<Record<string, false>> = { 'data/inventory/create': false },
): ActionDouble {
  const reads = new Map<string, unknown>()
  const pending: unknown[] = []
  const newest = new Map<number, AnyRow>()
  const version = atom(0)
  const keepSelected = vi.fn()
  const answers = (endpoint: Endpoint, input: Call['input']): unknown => {
    if (endpoint.method !== 'GET') return pending.shift()
    const known = [...reads].find(([end]) => endpoint.path.endsWith(end))?.[1]
    return typeof known === 'function' ? (known as (requested: unknown) => unknown)(input) : known
  }
  let runner: ReturnType<typeof useRunner> | undefined
  function Page() {
    runner = useRunner()
    return <button>opener</button>
  }
  const view = renderPage(
    <ActionDialogsContext.Provider value={dialogs}>
      <Page />
    </ActionDialogsContext.Provider>,
    {
      session: {
        decimalsByUnit: { pcs: 0, kg: 3 },
        access: createAccess(denied, { roles: [] }, new Set(['InventoryManual'])),
      },
      answers,
    },
  )
  byName(view.root, 'button', 'opener').focus()
  const current = () => {
    if (runner === undefined) throw new Error('not rendered')
    return runner
  }
  const settle = (ms?: number) =>
    act(async () => {
      if (ms !== undefined) await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    })
  type How = Pick<Start, 'isRehearsal' | 'answers'>
  /** As the page does, also from a click on a remedy; resolves when the user has closed the outcome. */
  const begin = (how: How, action: Action<AnyRow>, rows: readonly AnyRow[]): Promise<void> =>
    current().start({
      action,
      rows,
      ...how,
      scope: {
        words: {
          stateName: state => `state ${state}`,
          countText: count => `${count} orders`,
          titleOf: field => `title of ${field}`,
          nameOf: row => String(row['orderNo'] ?? row.id),
          subjectOf: row => String(row['orderNo'] ?? row.id),
          ...words,
        },
        actions: salesOrdersView.actions,
        nameField: 'orderNo',
        keepSelected: (_rows, ids) => void keepSelected(ids),
        live: { version, find: id => newest.get(id) },
        begin: (next, those) => begin({}, next, those),
      },
    })
  const start = async (how: How, action: Action<AnyRow>, rows: readonly AnyRow[]) => {
    act(() => void begin(how, action, rows))
    await settle()
    await act(() => loadActionRunner().then(() => undefined))
    await settle()
  }
  const shown = () => [...view.root.querySelectorAll<HTMLElement>('dialog')].at(-1)
  return {
    view,
    get calls() {
      return view.calls.filter(({ endpoint }) => endpoint.method !== 'GET')
    },
    answer: (...answers) => void pending.push(...answers),
    reads,
    change: row => {
      newest.set(row.id, row)
      act(() => view.session.store.set(version, known => known + 1))
    },
    run: (action, rows) => start({}, action, rows),
    answered: (action, rows, values) => start({ answers: { values, read: [] } }, action, rows),
    rehearse: (action, rows) => start({ isRehearsal: true }, action, rows),
    settle,
    get runner() {
      return current()
    },
    keepSelected,
    dialog: shown,
    press: async name => {
      const place = shown()
      if (place === undefined) throw new Error('There is no dialog.')
      const button = byName(place, 'button', name)
      if (button.getAttribute('type') === 'submit') submitForm(button)
      else click(button)
      await settle()
    },
    shownText: () => view.root.textContent,
    end: () => view.unmount(),
  }
}

/** Types into the control of a field of the topmost form. */
export function type(double: Pick<ActionDouble, 'dialog'>, field: string, value: string): void {
  const control = controlOf(double, field)
  act(() => {
    const { prototype } =
      control instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : control instanceof HTMLSelectElement
          ? HTMLSelectElement
          : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(
      new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
  })
}

/** The control of a field. */
export function controlOf(double: Pick<ActionDouble, 'dialog'>, field: string): HTMLInputElement {
  const found = double
    .dialog()
    ?.querySelector<HTMLInputElement>(`[data-field="${field}"] :is(input, select, textarea)`)
  if (found == null) throw new Error(`No field ${field}`)
  return found
}

/** A result with these rows done and failed. */
export function resultOf(done: readonly number[], failed: ActionResult['failed'] = []): ActionResult {
  return { done: done.map(id => ({ id, name: `SO-${id}`, state: 'ReadyForPick' })), failed }
}
