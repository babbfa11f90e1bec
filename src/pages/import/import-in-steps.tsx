/** One import from its file to its result: its head, its steps, and the current step. */
import { useEffect, useRef, useState } from 'react'
import type { ImportDetail } from '../../contract/imports/import-shapes'
import type { ImportState } from '../../contract/states/import'
import { useUnfocusedKeys, type PageKey } from '../../ui/unfocused-keys'
import { CancelledImport } from './cancelled-import'
import { ImportResult } from './import-result'
import { MapColumns } from './map-columns'
import type { Decisions } from './mapping'
import { RefusedFile } from './refused-file'
import { RepairRows } from './repair-rows'
import type { Existing } from './rows-options'
import type { OneImportProps, StepProps } from './step-frame'
import type { OpenImport } from './use-import'
import { WorkUnderWay } from './work-under-way'

export interface ImportInStepsProps extends OneImportProps {
  readonly opened: OpenImport
  readonly detail: ImportDetail
}

/** The step for the import's state. */
export function ImportInSteps(props: ImportInStepsProps) {
  const { opened, detail, onOpen, title, route } = props
  const page = useRef<HTMLDivElement>(null)
  const keys = useRef<(() => void) | null>(null)
  const [isBack, setBack] = useState(false)
  const [decisions, onDecisions] = useState<Decisions>(new Map())
  const [existing, onExisting] = useState<Existing>(detail.existing ?? 'update')
  const state = isBack && detail.state === 'Checked' ? 'Ready' : detail.state
  useEffect(() => {
    if (detail.state !== 'Checked') setBack(false)
  }, [detail.state])
  const frame = { title, route, detail, state }
  const step: StepProps = {
    detail,
    opened,
    choices: { decisions, onDecisions, existing, onExisting },
    frame,
    keys,
    onBack: () => setBack(true),
    onOpen,
  }
  const onPageKey = (event: PageKey) => {
    if (event.key !== 'F8' || keys.current === null) return
    event.preventDefault()
    keys.current()
  }
  useUnfocusedKeys(page, onPageKey)
  return (
    <div ref={page} className="k-page k-im-page" onKeyDown={onPageKey}>
      <Step {...step} state={state} />
    </div>
  )
}

function Step({ state, ...step }: StepProps & { readonly state: ImportState }) {
  switch (state) {
    case 'Uploading':
    case 'Reading':
    case 'Checking':
    case 'Running':
      return <WorkUnderWay {...step} />
    case 'Refused':
      return <RefusedFile {...step} />
    case 'Ready':
      return <MapColumns {...step} key={step.detail.sheets.length} />
    case 'Checked':
      return <RepairRows {...step} />
    case 'Completed':
      return <ImportResult {...step} />
    case 'Cancelled':
      return <CancelledImport {...step} />
  }
}
