/** Two fields with a dash between them, under one label. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface RangeFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly from: ReactNode
  readonly to: ReactNode
  /** Below both fields. */
  readonly children?: ReactNode
}

/** The pair; each field has its own label for assistive technology. */
export function RangeField({ label, required = false, from, to, children }: RangeFieldProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="k-rc-range-field">
      <legend className="lab">
        {label}
        {required && (
          <>
            <span className="req" aria-hidden="true">
              *
            </span>
            <span className="sr"> {t('ui.required')}</span>
          </>
        )}
      </legend>
      <div className="k-rc-range">
        {from}
        <span className="k-rc-dash" aria-hidden="true">
          –
        </span>
        {to}
      </div>
      {children}
    </fieldset>
  )
}
