/**
 * The wrapper around every area: theme, density and language of the root, and the error boundary. Nothing of the cockpit is shown outside
 * of it; the session gate inside it adds the session and toasts, the router the dialogs.
 */
import { useInsertionEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '../contract/limits'
import { adoptTheme } from '../ui/theme/theme'
import type { Density, Mode, Theme } from './element-settings'
import { FailedPart } from './failed-part'
import { ErrorBoundary } from '../ui/error-boundary'
import { useI18n } from '../ui/use-i18n'

export interface CockpitRootProps {
  /** The shadow root to which the theme is applied. */
  readonly root: ShadowRoot
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
  readonly mode: Mode
  readonly onError: (error: unknown, sentence: string) => void
  readonly children: ReactNode
}

/** Shows `children` as soon as the language is loaded; until then the page's content in the slot `loading`. */
export function CockpitRoot({ root, language, theme, density, mode, onError, children }: CockpitRootProps) {
  useInsertionEffect(() => adoptTheme(root), [root])
  const i18n = useI18n(language)
  return (
    <div
      part="frame"
      className="root ck col"
      lang={i18n?.language ?? language}
      data-theme={theme}
      data-density={density}
      data-scale={mode === 'kiosk' ? 'kiosk' : 'office'}
    >
      {i18n !== null ? (
        <I18nextProvider i18n={i18n}>
          <ErrorBoundary failed={failed => <FailedPart {...failed} onError={onError} />}>
            {children}
          </ErrorBoundary>
        </I18nextProvider>
      ) : (
        <slot name="loading" />
      )}
    </div>
  )
}
