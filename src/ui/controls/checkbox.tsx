/** A check box, also indeterminate, with its label at the right. */
import { useEffect, useId, useRef } from 'react'
import { classNames } from '../theme/icons'
import { reasonText } from './reason'
import type { Reason } from './reason'
import { ReasonContent } from './reason-content'
import { useTooltip } from './tooltip'

export interface CheckboxProps {
  label: string
  hideLabel?: boolean | undefined
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** Why it cannot be changed; present means disabled. */
  reason?: Reason | undefined
}

export function Checkbox(props: CheckboxProps) {
  return <CheckControl {...props} className="cb" />
}

/** Shared by check box and switch, which differ only in looks and role. */
export function CheckControl({
  label,
  hideLabel = false,
  checked,
  onChange,
  reason,
  className,
  role,
}: CheckboxProps & { className: string; role?: 'switch' }) {
  const ref = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const isDisabled = reason !== undefined
  const { anchorProps, tooltip } = useTooltip({
    content: isDisabled ? <ReasonContent reason={reason} /> : null,
    short: typeof reason === 'string',
  })
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <>
      <label className="pick">
        <input
          ref={ref}
          type="checkbox"
          role={role}
          className={className}
          checked={checked === true}
          aria-disabled={isDisabled || undefined}
          aria-describedby={isDisabled ? reasonId : undefined}
          onChange={event => {
            if (!isDisabled) onChange(event.currentTarget.checked)
          }}
          {...anchorProps}
        />
        <span className={classNames(hideLabel && 'sr')}>{label}</span>
      </label>
      {isDisabled && (
        <span id={reasonId} hidden>
          {reasonText(reason)}
        </span>
      )}
      {tooltip}
    </>
  )
}
