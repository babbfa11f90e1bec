/**
 * The page of purchase drafts, with three routes: by need, by hand, and saved. The buyer's entries survive new proposals, saves by others,
 * and an ended session.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AreaPageProps } from '../area-pages'
import { decimal, decimalText } from '../../contract/decimal'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { GuardedPlaces, usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { EditorPage, type EditorProps } from '../lines-editor/editor-page'
import { useEditorShell, useGivenCommand } from '../lines-editor/use-editor-shell'
import { CommentPanel } from './comment-panel'
import type { CriteriaField } from './criteria'
import { CriteriaPanel } from './criteria-panel'
import { purchaseDraft } from './description'
import { DraftHead } from './draft-head'
import { draftTotals } from './draft-totals'
import './purchase-draft.css'
import './draft-lines.css'
import './why-popover.css'
import { DraftNotes } from './draft-notes'
import { draftProblems } from './editor-state'
import { DraftPanel } from './draft-panel'
import type { WantedCell } from './lines-table'
import { OrderDialog, SaveAsDialog, type OrderDialogProps } from './order-dialog'
import { useDraftCommands, type OrderAnswers, type ToCorrect } from './use-draft-commands'
import { useDraftEditor } from './use-draft-editor'
import { useListTables } from './use-list-tables'
import { wantedIn, type DraftStart, type EditorKind } from './draft-start'

const kinds: Readonly<Partial<Record<string, EditorKind>>> = {
  'newdraft-page': 'need',
  'emptydraft-page': 'empty',
}

/** The page. Another route or draft remounts it. A new draft may begin with the criteria of a saved one. */
export function Page({ route, ids, search, title }: AreaPageProps) {
  const { id = ids['criteriaOf'] ?? null } = ids
  return (
    <EditorPage
      key={`${route.name} ${id ?? ''}`}
      title={title}
      description={purchaseDraft}
      queryOf={turn => ({
        kind: kinds[route.name] ?? 'saved',
        namedId: id,
        // Only for the first start, so that a discarded line does not return.
        wanted: turn === 0 ? wantedIn(search) : null,
      })}
      Editor={DraftEditor}
    />
  )
}

function DraftEditor(props: EditorProps<DraftStart>) {
  const { start, title } = props
  const { access } = useSession()
  const dialogs = useDialogs()
  const { canOpen, navigate } = usePlaces()
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  const [wantedCriterion, wantCriterion] = useState<{ readonly field: CriteriaField } | null>(null)
  const [areProblemsShown, showProblems] = useState(false)
  const editor = useDraftEditor(start)
  const { drafts, draft } = editor
  const maySave = access.can(start.detail === null ? 'data/draft/save' : 'data/draft/update')
  const shell = useEditorShell(purchaseDraft, props, editor, {
    save: () => maySave && draft !== undefined && give('save'),
  })
  const tables = useListTables(editor)
  const commands = useDraftCommands(editor, shell, props)
  const wrongLines = useMemo(
    () => (areProblemsShown ? drafts.reduce((sum, { lines }) => sum + draftProblems(lines).size, 0) : 0),
    [drafts, areProblemsShown],
  )
  const totals = useMemo(() => draftTotals(editor.lines), [editor.lines])
  // Once it is rendered: the page cannot have the focus while a command runs.
  useEffect(() => {
    if (wantedCriterion === null) return
    const { field } = wantedCriterion
    shell.page.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus()
  }, [wantedCriterion, shell.page])
  const propose = async () => {
    const field = await editor.propose()
    if (field !== undefined) wantCriterion({ field })
  }
  /** Shows what must be corrected, and moves the focus to the first of it. */
  const showWrong = useCallback(
    (found: ToCorrect | undefined) => {
      if (found === undefined) return
      if ('criterion' in found) {
        editor.check()
        wantCriterion({ field: found.criterion })
        return
      }
      const wrong = drafts.find(one => one.supplierId === found.supplierId)
      if (wrong === undefined) return
      editor.choose(wrong.supplierId)
      const problems = draftProblems(wrong.lines)
      const [key] = problems.keys()
      showProblems(true)
      const field = problems.get(key ?? 0)?.[0]?.field
      if (key !== undefined) setWanted({ key, field: field === 'price' ? 'price' : 'quantity' })
    },
    [drafts, editor],
  )
  const save = async (draftNumber?: string) => {
    showProblems(false)
    shell.keepRestored()
    showWrong(await commands.save(draftNumber))
  }
  const saveAs = async () => {
    const wrong = commands.toCorrect(true)
    if (wrong !== undefined) return showWrong(wrong)
    const number = await dialogs.open<string>(close => <SaveAsDialog onClose={close} />)
    if (number !== undefined) await save(number)
  }
  const order = async () => {
    showProblems(false)
    const wrong = commands.toCorrect()
    if (wrong !== undefined) return showWrong(wrong)
    const cost = editor.toSave.reduce((sum, { lines }) => sum + decimal(draftTotals(lines).cost), 0n)
    const dialogProps: Omit<OrderDialogProps, 'onClose'> = {
      drafts: editor.toSave,
      cost: decimalText(cost),
    }
    const answers = await dialogs.open<OrderAnswers>(close => (
      <OrderDialog {...dialogProps} onClose={close} />
    ))
    if (answers !== undefined) showWrong(await commands.order(answers))
  }
  const given = { save: () => save(), saveAs, order }
  const give = useGivenCommand<keyof typeof given>(tables, command => given[command]())
  const otherKind = (kind: 'need' | 'empty') =>
    shell.leave(() => navigate({ page: kind === 'need' ? 'newdraft-page' : 'emptydraft-page' }))
  const mayBoth = canOpen('newdraft-page') && canOpen('emptydraft-page')
  return (
    <GuardedPlaces guard={shell}>
      <div className="k-pd-page" ref={shell.page} onKeyDown={shell.onKeyDown}>
        <DraftHead
          title={title}
          editor={editor}
          shell={shell}
          onSave={() => give('save')}
          onSaveAs={() => give('saveAs')}
          onOrder={() => give('order')}
        />
        <DraftNotes start={start} shell={shell} merged={commands.merged} wrongLines={wrongLines} />
        <div className="k-pd">
          <div className="k-pd-side">
            <CriteriaPanel
              editor={editor}
              queue={tables}
              onPropose={() => void propose()}
              onKind={mayBoth ? otherKind : undefined}
            />
            <CommentPanel editor={editor} />
          </div>
          <DraftPanel
            editor={editor}
            tables={tables}
            isMerging={commands.merged !== null}
            totals={totals}
            wanted={wanted}
            onWanted={setWanted}
            onPropose={() => void propose()}
          />
        </div>
      </div>
    </GuardedPlaces>
  )
}
