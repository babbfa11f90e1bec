/**
 * The page for entering a sales order, new or from a saved draft. The entry survives a closed page or an ended session, until the order is
 * created or the user discards it.
 */
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { focusedElement } from '../../ui/controls/floating'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { GuardedPlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { takePastedTable } from '../../ui/lines/pasted-cells'
import { EditorPage, type EditorProps } from '../lines-editor/editor-page'
import { useEditorShell, useGivenCommand } from '../lines-editor/use-editor-shell'
import { salesOrderEntry } from './description'
import { lineProblems } from './line-problems'
import { EntryLines } from './entry-lines'
import type { WantedCell } from './lines-table'
import { EntryDialog, type EntryDialogProps } from './entry-dialog'
import './create-sales-order.css'
import './order-lines.css'
import { draftHeadProblems, headProblems, type HeadField, type HeadProblem } from './order-form'
import { mayCreate, mayKeep, OrderHead } from './order-head'
import { OrderPanel } from './order-panel'
import { useEntryWays } from './use-entry-ways'
import { useEntryProblem, useOrderCommands } from './use-order-commands'
import { useOrderEditor } from './use-order-editor'
import type { OrderStart } from './order-start'
import { useScanner } from './use-scanner'

/** The page. Another draft remounts the editor. */
export function Page({ ids, title }: AreaPageProps) {
  const draftId = ids['draftId'] ?? null
  return (
    <EditorPage
      key={draftId ?? 'new'}
      title={title}
      description={salesOrderEntry}
      queryOf={() => ({ draftId })}
      Editor={EntryEditor}
    />
  )
}

const noProblems: ReadonlyMap<HeadField, HeadProblem> = new Map()

function EntryEditor(props: EditorProps<OrderStart>) {
  const { start, title } = props
  const { t } = useTranslation()
  const { access } = useSession()
  const dialogs = useDialogs()
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  /** For which command the problems of the head are shown: none yet, saving a draft, or creating the order. */
  const [problemsShownFor, setProblemsShownFor] = useState<'draft' | 'order' | null>(null)
  const editor = useOrderEditor(start)
  const { head, lines, standings } = editor
  const ways = useEntryWays(editor)
  const shell = useEditorShell(salesOrderEntry, props, editor, {
    problemOf: useEntryProblem(editor),
    saveAsNew: mayKeep(access, false)
      ? { label: t('orderEntry.saveAsNew'), run: () => give('saveAsNew') }
      : undefined,
    save: () => give('save'),
    hearKey: event => {
      const isCreate = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (event.key === 'F8') goToNext()
      else if (isCreate) give('create')
      return isCreate || event.key === 'F8'
    },
  })
  const commands = useOrderCommands(editor, shell, props)
  const { page } = shell
  useScanner(page, code => {
    if (!shell.isReadOnly) void ways.scan(code)
  })
  const deliveryTypeIds = useMemo(
    () => new Set(start.deliveryTypes.map(({ id }) => String(id))),
    [start.deliveryTypes],
  )
  const problemsFor = (what: 'draft' | 'order') =>
    what === 'order'
      ? headProblems(head, start.today, deliveryTypeIds)
      : draftHeadProblems(head, deliveryTypeIds)
  const problems = problemsShownFor === null ? noProblems : problemsFor(problemsShownFor)
  const maySave = mayKeep(access, start.draft !== null)

  /** The next line after the focused one that is undecided or has an invalid value; the first one after the last. */
  const firstWrong = useCallback(
    (after: number | null = null): WantedCell | null => {
      const wrong = lines.flatMap((line): WantedCell[] => {
        if (standings.get(line.key)?.standing !== 'matched') return [{ key: line.key, field: 'decide' }]
        const [problem] = lineProblems(line)
        return problem === undefined ? [] : [{ key: line.key, field: problem.field }]
      })
      const at = wrong.findIndex(({ key }) => key === after)
      return wrong[(at + 1) % Math.max(wrong.length, 1)] ?? null
    },
    [lines, standings],
  )
  const goToNext = () => {
    const inLine = focusedLine(page.current)
    const next = firstWrong(inLine)
    // A new object, so that the same line gets the focus again.
    if (next !== null) setWanted({ ...next })
  }
  /** Moves the focus to the first problem; true when there is one. */
  const isHeldUp = (what: 'draft' | 'order'): boolean => {
    // Synchronously: a screen reader reads the error of the field that gets the focus.
    flushSync(() => setProblemsShownFor(what))
    const [field] = problemsFor(what).keys()
    if (field !== undefined) {
      page.current?.querySelector<HTMLElement>(`[data-form-field="${field}"] :is(input, select)`)?.focus()
      return true
    }
    const wrong = firstWrong()
    if (wrong !== null) setWanted({ ...wrong })
    return wrong !== null
  }
  const askNumber = (command: EntryDialogProps['command']) =>
    dialogs.open<string>(close => <EntryDialog command={command} editor={editor} onClose={close} />)
  const save = async () => {
    if (!maySave || lines.length === 0 || isHeldUp('draft')) return
    shell.keepRestored()
    if (start.draft !== null) return void (await commands.save())
    await saveAsNew()
  }
  const saveAsNew = async () => {
    if (lines.length === 0 || isHeldUp('draft')) return
    const number = await askNumber('saveDraft')
    if (number !== undefined) await commands.save(number === '' ? undefined : number, true)
  }
  const create = async () => {
    if (!mayCreate(access, start.draft !== null) || lines.length === 0 || isHeldUp('order')) return
    const number = await askNumber('create')
    if (number !== undefined) await commands.create(number === '' ? undefined : number)
  }
  const given = { save, saveAsNew, create }
  const give = useGivenCommand<keyof typeof given>(ways, command => given[command]())
  return (
    <GuardedPlaces guard={shell}>
      <div
        className="k-page k-oe-page"
        ref={page}
        onKeyDown={shell.onKeyDown}
        onPaste={event => {
          const text = takePastedTable(event)
          if (text !== null) void ways.paste(text)
        }}
      >
        <OrderHead
          title={title}
          editor={editor}
          shell={shell}
          onSave={() => give('save')}
          onCreate={() => give('create')}
        />
        <div className="k-oe-body">
          {shell.restoredNote}
          {shell.problemNote}
          <OrderPanel editor={editor} problems={problems} />
          <EntryLines
            editor={editor}
            ways={ways}
            mayAdjust={access.can('data/order/adjustPrice')}
            discountProblem={problems.has('discount') ? t('line.problem.above-hundred') : undefined}
            wanted={wanted}
            onReached={() => setWanted(null)}
            onWant={setWanted}
            onNext={goToNext}
          />
        </div>
      </div>
    </GuardedPlaces>
  )
}

/** Key of the focused line. */
function focusedLine(page: HTMLElement | null): number | null {
  const active = page === null ? null : focusedElement(page)
  const row = active?.closest<HTMLElement>('[data-line], [data-choices]')
  const key = row?.dataset['line'] ?? row?.dataset['choices']
  return key === undefined ? null : Number(key)
}
