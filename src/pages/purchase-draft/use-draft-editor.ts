/** The state of the editor of purchase drafts: criteria, each supplier's lines, and the proposal by the criteria. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { NeedLine, Proposal, SupplierChoice } from '../../contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { toFailure, type Failure } from '../../kernel/failure'
import type { EditedLines } from '../../ui/lines/edited-line'
import { useSession } from '../../ui/session-context'
import {
  asksHistory,
  criteriaProblems,
  historyFrom,
  keptSearch,
  parametersFrom,
  searchOf,
  wrongCriterion,
  type Criteria,
  type CriteriaField,
  type KeptSearch,
} from './criteria'
import { daysBetween } from '../../contract/company-day'
import { useEdited } from '../lines-editor/use-edited'
import type { EditedDocument } from '../lines-editor/use-editor-shell'
import { hasLines, type DraftLine, type PageParameters, type SupplierDraft } from './draft-lines'
import type { DraftProblem } from './line-problems'
import {
  draftProblems,
  isEdited,
  isUnsaved as isUnsavedDraft,
  takeProposal,
  withLinesOf,
} from './editor-state'
import { proposeInSlices } from './propose-in-slices'
import { readMaterials, withMaterials, type DraftStart } from './draft-start'
import type { UnsavedEdits } from './unsaved-edits'

/** The lines are those of the chosen supplier. */
export interface DraftEditor extends EditedDocument<UnsavedEdits>, EditedLines<DraftLine> {
  readonly start: DraftStart
  readonly criteria: Criteria
  readonly criteriaProblems: ReturnType<typeof criteriaProblems>
  /** Whether problems are shown: after a proposal was requested, or a save with these criteria. */
  readonly isChecked: boolean
  /** What is saved of the criteria. */
  readonly kept: KeptSearch
  readonly drafts: readonly SupplierDraft[]
  /** Those with lines: what is saved and ordered. A draft without any stays in the editor with its comment. */
  readonly toSave: readonly SupplierDraft[]
  readonly draft: SupplierDraft | undefined
  /** Problems of the shown lines, by key. */
  readonly problems: ReadonlyMap<number, readonly DraftProblem[]>
  /** Parameters of the proposal; null while the criteria have problems or before the first proposal. */
  readonly parameters: PageParameters | null
  /** Whether a requested proposal has arrived. */
  readonly isProposed: boolean
  readonly isProposing: boolean
  readonly leftOut: Proposal['leftOut']
  readonly failure: Failure | null
  readonly base: SupplierDraft | null
  readonly version: number | null
  setCriteria(change: Partial<Criteria>): void
  /** Shows the problems of the criteria at their fields. */
  check(): void
  /** The newest state of a supplier's draft, also after it moved to another supplier. */
  newest(supplierId: number | undefined): SupplierDraft | undefined
  choose(supplierId: number): void
  /** Moves the shown draft to another supplier, on his terms. @throws Failure when they cannot be fetched; then nothing moves */
  moveTo(supplier: Pick<SupplierChoice, 'id' | 'supplierName'>): Promise<void>
  /** Requests a proposal; resolves with the first field to correct, if any. */
  propose(): Promise<CriteriaField | undefined>
  /** Changes a draft (`newest`), the chosen one by default; successive changes with the same `step` are undone together. */
  change(change: (draft: SupplierDraft) => SupplierDraft, supplierId?: number, step?: string): void
  /** Replaces all drafts; `work` gets their current state. */
  replace(work: (drafts: readonly SupplierDraft[]) => readonly SupplierDraft[]): void
  /** Makes the saved draft the new base of the edits. */
  rebase(base: SupplierDraft, version: number): void
}

/** Debounce after a change of the criteria, before the proposal is updated. */
const requestDelayMs = 400

/** The editor of `start`; another start needs a remount. */
export function useDraftEditor(start: DraftStart): DraftEditor {
  const { api } = useSession()
  const [criteria, setCriteriaState] = useState(start.criteria)
  // A proposal or an answer of the server resets the undo history: earlier edits belong to other lines.
  const edited = useEdited(start.drafts, start.base, start.version)
  const { value: drafts, undo, latest, change, reset, saved: base, version, rebase } = edited
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [period, setPeriod] = useState({ from: start.criteria.periodFrom, days: start.periodDays })
  const [isProposed, setProposed] = useState(
    start.detail === null
      ? start.kind === 'need' && start.drafts.some(hasLines)
      : start.detail.search !== null,
  )
  const [isProposing, setProposing] = useState(false)
  const [leftOut, setLeftOut] = useState<Proposal['leftOut']>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const asking = useRef<AbortController | null>(null)
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** Number of recomputations: a newer one, or a proposal from the server, cancels earlier ones. */
  const recomputing = useRef(0)
  /** To which supplier a draft was moved, by the one it had: a call that began before still finds it. */
  const moves = useRef(new Map<number, number>())

  const { today, kind } = start
  const draftId = start.detail?.id ?? null
  const found = useMemo(() => criteriaProblems(criteria, today), [criteria, today])
  const toSave = useMemo(() => drafts.filter(hasLines), [drafts])
  const draft = drafts.find(({ supplierId }) => supplierId === chosenId) ?? drafts[0]
  const lines = draft?.lines ?? noLines
  const problems = useMemo(() => draftProblems(lines), [lines])
  const isUnsaved = drafts.some(one => isUnsavedDraft(one, base ?? undefined))
  const edits = useMemo(
    () => (isUnsaved ? { version, criteria, drafts } : null),
    [version, criteria, drafts, isUnsaved],
  )
  const parameters = useMemo(
    () =>
      isProposed && wrongCriterion(found) === undefined
        ? parametersFrom(searchOf(criteria), period.days ?? periodDaysOf(criteria, today))
        : null,
    [criteria, found, isProposed, period.days, today],
  )

  const kept = useMemo<KeptSearch>(
    () => (kind === 'empty' || !isProposed ? { search: null } : keptSearch(criteria, start.detail, today)),
    [criteria, kind, isProposed, start.detail, today],
  )

  useEffect(
    () => () => {
      asking.current?.abort()
      clearTimeout(later.current)
      recomputing.current++
    },
    [],
  )

  const requestProposal = async (requested: Criteria, isExplicit: boolean) => {
    asking.current?.abort()
    const leaving = new AbortController()
    asking.current = leaving
    setProposing(true)
    setFailure(null)
    try {
      const search = searchOf(requested)
      const body = {
        supplierIds: requested.supplierIds === null ? null : [...requested.supplierIds],
        search,
        draftId,
      }
      const proposal = await api.call(endpoints.need, { body }, { signal: leaving.signal })
      const take = (standing: readonly SupplierDraft[]) => taken(standing, proposal, requested, isExplicit)
      const figures = await figuresOf(take(latest()), requested)
      if (leaving.signal.aborted) return
      recomputing.current++
      // Applied to the current drafts, so that edits made while waiting stay.
      reset(take(latest()).map(figures))
      setPeriod({ from: requested.periodFrom, days: proposal.periodDays })
      setLeftOut(proposal.leftOut)
      setProposed(true)
    } catch (error) {
      if (!leaving.signal.aborted) setFailure(toFailure(error))
    } finally {
      if (asking.current === leaving) setProposing(false)
    }
  }

  const recompute = async (next: PageParameters) => {
    const turn = ++recomputing.current
    const propose = await proposeInSlices(latest(), next, () => recomputing.current !== turn)
    if (propose !== null && recomputing.current === turn) reset(latest().map(propose))
  }

  const taken = (
    standing: readonly SupplierDraft[],
    proposal: Proposal,
    requested: Criteria,
    isExplicit: boolean,
  ) => {
    const parameters = parametersFrom(searchOf(requested), proposal.periodDays)
    const isRequested = (one: SupplierDraft) =>
      requested.supplierIds === null || requested.supplierIds.includes(one.supplierId)
    const remaining = standing.filter(one => kind === 'saved' || isRequested(one) || isEdited(one))
    const open = isExplicit ? remaining.map(one => ({ ...one, removed: [] })) : remaining
    const proposed = takeProposal(open, proposal, parameters, requested.supplierIds)
    return proposed.filter(one => kind === 'saved' || hasLines(one) || isEdited(one))
  }

  /** Loads the figures of the new period for lines without a proposal; returns a function that adds them to a draft. */
  const figuresOf = async (drafts: readonly SupplierDraft[], requested: Criteria) => {
    const periodFrom = asksHistory(requested) ? requested.periodFrom : null
    const read = await Promise.all(
      drafts.map(async ({ supplierId, known, lines }) => {
        const knownIds = new Set(known.map(({ materialId }) => materialId))
        const missing = lines.map(({ materialId }) => materialId).filter(id => !knownIds.has(id))
        return [supplierId, await readMaterials(api, supplierId, missing, periodFrom, draftId)] as const
      }),
    )
    const bySupplier = new Map(read)
    return (one: SupplierDraft) => {
      const materials = bySupplier.get(one.supplierId) ?? []
      return materials.length === 0 ? one : withMaterials(one, [...one.known, ...materials])
    }
  }

  const newest: DraftEditor['newest'] = supplierId => {
    const own = latest().find(one => one.supplierId === supplierId)
    const next = supplierId === undefined ? undefined : moves.current.get(supplierId)
    return own ?? (next === undefined ? undefined : newest(next))
  }
  const changeDraft: DraftEditor['change'] = (work, supplierId = draft?.supplierId, step) => {
    const changed = newest(supplierId)?.supplierId
    // Drafts share one history: the same field of two suppliers is two steps of it.
    const ownStep = step === undefined ? undefined : `${changed} ${step}`
    change(all => all.map(one => (one.supplierId === changed ? work(one) : one)), ownStep)
  }

  return {
    start,
    criteria,
    criteriaProblems: found,
    isChecked,
    kept,
    drafts,
    toSave,
    draft,
    lines,
    problems,
    parameters,
    isProposed,
    isProposing,
    leftOut,
    failure,
    edits,
    base,
    version,
    setCriteria: change => {
      const next = { ...criteria, ...change }
      setCriteriaState(next)
      if (!isProposed || kind === 'empty' || 'supplierIds' in change) return
      const wrong = criteriaProblems(next, today)
      clearTimeout(later.current)
      if (wrong.size > 0) return
      const isSamePeriod = next.periodFrom === period.from || !asksHistory(next)
      if (isSamePeriod && !(asksHistory(next) && period.days === null)) {
        const days = asksHistory(next) ? period.days : null
        void recompute(parametersFrom(searchOf(next), days))
      }
      later.current = setTimeout(() => void requestProposal(next, false), requestDelayMs)
    },
    check: () => setChecked(true),
    newest,
    choose: setChosenId,
    moveTo: async supplier => {
      const from = draft?.supplierId
      const terms = new Map<number, NeedLine | null>()
      const unknown = () =>
        newest(from)?.lines.flatMap(({ materialId }) => (terms.has(materialId) ? [] : [materialId])) ?? []
      // Until the terms of all lines are known: one may have returned by undo meanwhile.
      for (let ids = unknown(); ids.length > 0; ids = unknown()) {
        const materials = await readMaterials(api, supplier.id, ids, historyFrom(criteria, today), draftId)
        const known = new Map(materials.map(material => [material.materialId, material]))
        for (const id of ids) terms.set(id, known.get(id) ?? null)
      }
      const moved = newest(from)
      const others = latest().filter(one => one !== moved)
      moves.current.delete(supplier.id)
      if (moved !== undefined) moves.current.set(moved.supplierId, supplier.id)
      reset(withLinesOf(others, supplier, moved, terms))
      setChosenId(supplier.id)
      setCriteriaState(current => ({ ...current, supplierIds: [supplier.id] }))
    },
    propose: async () => {
      setChecked(true)
      const [first] = found.keys()
      if (first !== undefined) return first
      clearTimeout(later.current)
      await requestProposal(criteria, true)
      return undefined
    },
    change: changeDraft,
    changeLines: (work, step) =>
      changeDraft(one => ({ ...one, lines: work(one.lines) }), draft?.supplierId, step),
    undo,
    replace: work => reset(work(latest())),
    rebase,
  }
}

const noLines: readonly DraftLine[] = []

function periodDaysOf(criteria: Criteria, today: string): number | null {
  return asksHistory(criteria) ? daysBetween(criteria.periodFrom, today) : null
}
