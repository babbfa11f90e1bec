/** The frame of the pages for users who cannot sign in yet: brand, user, title, and a form with the possible actions. */
import type { ReactNode } from 'react'
import { Button } from '../src/ui/controls/button'
import type { Reason } from '../src/ui/controls/reason'
import './session-limit-page.css'
import type { Names } from './sign-in-fields'
import { Brand } from './sign-in-frame'

interface SubmitProps {
  readonly label: string
  readonly isBusy: boolean
  /** The reason for which the button is disabled. */
  readonly reason?: Reason | undefined
  /** Whether the button has the focus when the page opens. */
  readonly isFirst?: boolean
}

export interface SessionLimitFrameProps {
  readonly names: Names
  readonly title: string
  readonly lead: string
  /** Name of the form for assistive technology. */
  readonly formLabel: string
  /** The way back, on the left. */
  readonly back: { readonly label: string; readonly run: () => void }
  /** The main button, on the right. */
  readonly submit: SubmitProps
  readonly onSubmit: () => void
  readonly children: ReactNode
}

export function SessionLimitFrame(props: SessionLimitFrameProps) {
  const { names, title, lead, formLabel, back, submit, onSubmit, children } = props
  return (
    <main className="sl">
      <div className="sl-head">
        <Brand />
        <span className="muted ell">{`${names.userName}, ${names.businessUnitName}`}</span>
      </div>
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <form
        className="sl-form"
        aria-label={formLabel}
        onSubmit={event => {
          event.preventDefault()
          if (!submit.isBusy && submit.reason === undefined) onSubmit()
        }}
      >
        {children}
        <div className="sl-foot">
          <Button kind="quiet" icon="chevron-left" onClick={back.run}>
            {back.label}
          </Button>
          <Button
            kind="primary"
            type="submit"
            autoFocus={submit.isFirst}
            busy={submit.isBusy}
            reason={submit.reason}
          >
            {submit.label}
          </Button>
        </div>
      </form>
    </main>
  )
}
