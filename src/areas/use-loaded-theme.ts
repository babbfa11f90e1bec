/** Dark colours are loaded when they are first needed; until then nothing is shown in the wrong colours. */
import { useEffect, useState } from 'react'
import { logProblem } from '../kernel/log'
import type { Theme } from './element-settings'

/** The theme to show: null until its colours are loaded, the previous theme while the next one's colours are loading. */
export function useLoadedTheme(theme: Theme): Theme | null {
  const [shown, setShown] = useState<Theme | null>(() => (isLoaded(theme) ? theme : null))
  useEffect(() => {
    if (isLoaded(theme)) {
      setShown(theme)
      return undefined
    }
    let isCurrent = true
    void loadDark()
      .catch(loadDark)
      .then(
        () => {
          isDarkLoaded = true
        },
        (error: unknown) => logProblem('The dark colours could not be loaded.', error),
      )
      .then(() => isCurrent && setShown(theme))
    return () => {
      isCurrent = false
    }
  }, [theme])
  return shown
}

const loadDark = () => import('../ui/theme/dark-colours')
let isDarkLoaded = false

function isLoaded(theme: Theme): boolean {
  return theme === 'light' || isDarkLoaded
}
