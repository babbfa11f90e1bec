/** The commands for drafts: save, save under another number, and create purchase orders. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftDetail, NewDraft } from '../../contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import type { ActionResult, FailedRow } from '../../contract/failures'
import { newDraftsMost, purchaseDraftsBytesMost } from '../../contract/limits'
import { toFailure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { usePlaces } from '../../ui/places'
import { useRefusalText } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import type { EditorProps } from '../lines-editor/editor-page'
import type { EditorShell } from '../lines-editor/use-editor-shell'
import { OrderedDialog } from '../dialogs/ordered-dialog'
import type { CriteriaField } from './criteria'
import { lineInputs, type SupplierDraft } from './draft-lines'
import type { DraftStart } from './draft-start'
import { draftOfDetail, draftProblems, isUnsaved, mergeTheirs } from './editor-state'
import { slicesWithin } from '../../contract/slices'
import type { DraftEditor } from './use-draft-editor'
import { toJson } from '../../contract/to-json'

export interface DraftCommands {
  /** Number of lines edited on both sides, after another user saved meanwhile; null without a conflict. */
  readonly merged: number | null
  /** What prevents saving, if anything. @param isNew whether a saved draft is saved as another one */
  toCorrect(isNew?: boolean): ToCorrect | undefined
  /** Resolves with what must be corrected first, if anything. */
  save(draftNumber?: string): Promise<ToCorrect | undefined>
  order(answers: OrderAnswers): Promise<ToCorrect | undefined>
}

/** A criterion, or lines of a supplier. */
export type ToCorrect = { readonly criterion: CriteriaField } | { readonly supplierId: number }

export interface OrderAnswers {
  readonly orderNumber?: string
  readonly expectedReceiptDate?: string
}

const ordersPage = 'ingoing-orders-es-page'

interface SavedDraft {
  readonly id: number
  readonly name: string
  readonly supplierName: string
  /** The version that the editor shows; absent for a draft that was just made. */
  readonly version?: number
}

/** What a body has around its drafts. */
const frameBytes = 1_000
/** Of a draft in a body, with what separates it from the next one. */
const bytesOf = (draft: NewDraft) => new TextEncoder().encode(toJson(draft)).length + 1

export function useDraftCommands(
  editor: DraftEditor,
  { autosave, goTo, run, tellRefused }: EditorShell,
  { reload }: Pick<EditorProps<DraftStart>, 'reload'>,
): DraftCommands {
  const { api, decimalsByUnit } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const dialogs = useDialogs()
  const { canOpen } = usePlaces()
  const [merged, setMerged] = useState<number | null>(null)
  const { start, drafts, toSave, base, version } = editor
  const detail = start.detail

  const reasonOf = useRefusalText()
  const toCorrect: DraftCommands['toCorrect'] = (isNew = false) => {
    const wrong = drafts.find(({ lines }) => draftProblems(lines).size > 0)
    if (wrong !== undefined) return { supplierId: wrong.supplierId }
    // A saved draft that is ordered as it is keeps its criteria.
    const isSaved = isNew || editor.edits !== null
    const { wrong: criterion } = editor.kept
    return isSaved && criterion !== undefined ? { criterion } : undefined
  }

  /** Saves new drafts; those that could not be saved stay in the editor, with the reasons shown. */
  const create = async (
    send: Api['call'],
    draftNumber: string | undefined,
  ): Promise<readonly SavedDraft[]> => {
    const inputs = toSave.map(({ supplierId, comment, lines }): NewDraft => ({
      supplierId,
      search: editor.kept.search,
      comment: comment.trim() || null,
      lines: lineInputs(lines),
      ...(draftNumber === undefined ? {} : { draftNumber }),
    }))
    const results: ActionResult[] = []
    // One after the other: given again, the command makes the same calls in the same order (request-key.ts).
    for (const slice of slicesWithin(inputs, newDraftsMost, bytesOf, purchaseDraftsBytesMost - frameBytes))
      results.push(await send(endpoints.create, { body: { drafts: slice } }))
    const result = {
      done: results.flatMap(one => one.done),
      failed: results.flatMap(one => one.failed),
    }
    const failed = new Set(result.failed.map(({ id }) => id))
    const created = toSave.filter(({ supplierId }) => !failed.has(supplierId))
    const done = result.done.map(({ id, name }, index) => ({
      id,
      name,
      supplierName: created[index]?.supplierName ?? '',
    }))
    if (result.failed.length > 0) {
      const spent = new Set(created.map(({ supplierId }) => supplierId))
      if (start.kind !== 'saved')
        editor.replace(current => current.filter(({ supplierId }) => !spent.has(supplierId)))
      if (toSave.length === 1) tellRefused(result.failed[0] as FailedRow)
      else await showResult(result, 'purchase.notSaved', done)
    }
    return done
  }
  const showResult = async (result: ActionResult, titleKey: string, done: readonly SavedDraft[]) =>
    dialogs.showResult({
      title: counts => t(titleKey, { count: counts.failed, number: counts.failed }),
      items: [
        ...result.failed.map(row => ({
          id: row.id,
          name: row.name,
          outcome: 'failed' as const,
          text: reasonOf(row),
        })),
        ...done.map(({ id, name, supplierName }) => ({
          id: `done ${id}`,
          name,
          outcome: 'done' as const,
          text: supplierName,
        })),
      ],
    })

  /** Combines the lines with what somebody else saved meanwhile. */
  const combine = async (saved: DraftDetail) => {
    const theirs = await api.call(endpoints.detail, { params: { id: saved.id } })
    const now = draftOfDetail(theirs, uoM => decimalsByUnit[uoM ?? ''] ?? 0)
    // Restored edits of an earlier version: their base is unknown, so every difference is shown.
    const isOlder = version === start.version && version !== saved.version
    let both = 0
    editor.replace(current =>
      current.map(mine => {
        const merge = mergeTheirs(mine, isOlder || base === null ? { ...now, lines: [] } : base, now)
        both += merge.both
        return merge.draft
      }),
    )
    editor.rebase(now, theirs.version)
    setMerged(both)
  }
  /** The result of a call that names the version of a saved draft; null when somebody else saved meanwhile, after both were combined. */
  const unlessChanged = async (work: () => Promise<ActionResult>): Promise<ActionResult | null> => {
    try {
      return await work()
    } catch (error) {
      if (detail === null || toFailure(error).kind !== 'conflict') throw error
      await combine(detail)
      return null
    }
  }

  /** The new version; null when the draft could not be saved. */
  const update = async (
    send: Api['call'],
    draft: SupplierDraft,
    saved: DraftDetail,
  ): Promise<number | null> => {
    const body = {
      id: saved.id,
      version: version ?? saved.version,
      search: editor.kept.search,
      comment: draft.comment.trim() || null,
      lines: lineInputs(draft.lines),
    }
    const result = await unlessChanged(() => send(endpoints.update, { body }))
    const [refused] = result?.failed ?? []
    if (refused !== undefined) tellRefused(refused)
    if (result === null || refused !== undefined) return null
    const now = await api.call(endpoints.detail, { params: { id: saved.id } })
    // Before new edits start: what the user types meanwhile counts as a new edit and is autosaved again.
    await autosave.forget()
    editor.rebase(
      draftOfDetail(now, uoM => decimalsByUnit[uoM ?? ''] ?? 0),
      now.version,
    )
    setMerged(null)
    return now.version
  }

  /** Saves all drafts; returns the saved ones, or null when one could not be saved. */
  const saveAll = async (send: Api['call'], draftNumber?: string): Promise<readonly SavedDraft[] | null> => {
    const [draft] = drafts
    if (draft === undefined) return null
    if (detail !== null && draftNumber === undefined) {
      const saved = { id: detail.id, name: detail.draftNumber, supplierName: detail.supplierName }
      const shown = isUnsaved(draft, base ?? undefined)
        ? await update(send, draft, detail)
        : (version ?? detail.version)
      return shown === null ? null : [{ ...saved, version: shown }]
    }
    if (toSave.length === 0) return null
    const done = await create(send, draftNumber)
    return done.length === toSave.length ? done : null
  }
  const opened = ([only, ...others]: readonly SavedDraft[]) =>
    goTo([
      ...(only === undefined || others.length > 0 ? [] : [`updatedraft-page/${only.id}`]),
      'draft-es-page',
    ])
  return {
    merged,
    toCorrect,
    save: draftNumber => {
      const isNew = detail === null || draftNumber !== undefined
      const work = async (send: Api['call']) => {
        const wrong = toCorrect(isNew)
        if (wrong !== undefined) return wrong
        const saved = await saveAll(send, draftNumber)
        if (saved === null) return undefined
        if (isNew) await autosave.forget()
        toaster.show({
          text: t('purchase.saved', {
            count: saved.length,
            number: saved.length,
            name: saved[0]?.name ?? '',
          }),
        })
        // Saving an existing draft keeps the page, the focus and everything typed meanwhile.
        if (isNew) opened(saved)
        return undefined
      }
      return run('save', work, { isLast: isNew })
    },
    order: answers => {
      const work = async (send: Api['call']) => {
        const wrong = toCorrect()
        if (wrong !== undefined) return wrong
        const saved = await saveAll(send)
        if (saved === null) return undefined
        await autosave.forget()
        const body = {
          drafts: saved.map(({ id, version: read }) => ({
            draftId: id,
            ...(read !== undefined && { version: read }),
            ...answers,
          })),
          joinsSuppliers: false,
        }
        const result = await unlessChanged(() => send(endpoints.createPO, { body }))
        if (result === null) return undefined
        if (result.failed.length > 0) {
          if (saved.length === 1) tellRefused(result.failed[0] as FailedRow)
          const notOrdered = new Set(result.failed.map(({ id }) => id))
          const spent = saved.filter(({ id }) => !notOrdered.has(id))
          await showResult(
            result,
            'purchase.notOrdered',
            result.done.map((order, index) => ({ ...order, supplierName: spent[index]?.supplierName ?? '' })),
          )
          if (detail === null) opened(saved)
          else reload()
          return undefined
        }
        const orders = result.done.map((order, index) => ({
          ...order,
          supplierName: saved[index]?.supplierName ?? '',
        }))
        const isShown = await dialogs.open<boolean>(close => (
          <OrderedDialog orders={orders} canShow={canOpen(ordersPage)} onClose={close} />
        ))
        const filters = [
          { selector: 'orderNo', operator: 'In', values: orders.map(({ name }) => name), type: 'list' },
        ]
        if (isShown === true) goTo([ordersPage], { filters: toJson(filters), forceCall: 'true' })
        else goTo(['draft-es-page'])
        return undefined
      }
      return run('order', work, { isLast: true })
    },
  }
}
