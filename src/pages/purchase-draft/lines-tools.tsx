/** The tools above the lines of a supplier: number of lines, search, remove, paste a list, add a material, choose columns. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { TextField } from '../../ui/controls/text-field'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import type { LinesQueue } from '../../ui/lines/use-given-tables'
import { UndoButtons } from '../../ui/lines/use-undo'
import { useSession } from '../../ui/session-context'
import { TouchButton } from '../../ui/lines/touch-button'
import { AddMaterial } from './add-material'
import { ColumnsButton, type ColumnsButtonProps } from './columns-button'
import { historyFrom } from './criteria'
import type { SupplierDraft } from './draft-lines'
import type { DraftTotals } from './draft-totals'
import type { AddedMaterial } from './editor-state'
import { ListDialog, type GivenList } from './list-dialog'
import type { DraftEditor } from './use-draft-editor'

export interface LinesToolsProps {
  readonly editor: DraftEditor
  readonly draft: SupplierDraft
  readonly totals: DraftTotals
  readonly queue: LinesQueue
  readonly columns: ColumnsButtonProps
  readonly find: string
  readonly onFind: (find: string) => void
  /** Number of selected lines. */
  readonly chosen: number
  readonly onRemove: () => void
  readonly onAdd: (added: AddedMaterial) => void
  readonly onList: (given: GivenList) => void
}

export function LinesTools(props: LinesToolsProps) {
  const { editor, draft, totals, queue, columns, find, onFind, chosen, onRemove, onAdd, onList } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const dialogs = useDialogs()
  const { start, drafts } = editor
  const chooserProps = {
    draft,
    periodFrom: historyFrom(editor.criteria, start.today),
    draftId: start.detail?.id ?? null,
    queue,
    newest: () => editor.newest(draft.supplierId) ?? draft,
  }
  const askForList = async () => {
    const given = await dialogs.open<GivenList>(close => <ListDialog onClose={close} />)
    if (given !== undefined) onList(given)
  }
  return (
    <div className="gt">
      <h2>
        {drafts.length > 1
          ? draft.supplierName
          : t(start.kind === 'empty' ? 'field.lines' : 'purchase.lines')}
      </h2>
      <span className="muted num" role="status">
        {t('grid.rows.Material', { count: totals.lines, number: formats.number(totals.lines) })}
        {totals.changedLines > 0 &&
          `, ${t('purchase.changedLines', { count: totals.changedLines, number: formats.number(totals.changedLines) })}`}
      </span>
      <span className="grow" />
      {chosen > 0 && (
        <Button size="small" kind="quiet" icon="trash" onClick={onRemove}>
          {t('purchase.removeLines', { count: chosen, number: formats.number(chosen) })}
        </Button>
      )}
      <span className="k-pd-find">
        <TextField
          label={t('lines.findMaterial')}
          hideLabel
          variant="small"
          type="search"
          icon="search"
          placeholder={t('lines.findMaterial')}
          value={find}
          onChange={onFind}
        />
      </span>
      <UndoButtons commands={editor.undo} />
      <TouchButton
        size="small"
        kind="quiet"
        icon="copy"
        label={t('purchase.paste')}
        onClick={() => void askForList()}
      />
      <AddMaterial {...chooserProps} onAdd={onAdd} />
      <ColumnsButton {...columns} />
    </div>
  )
}
