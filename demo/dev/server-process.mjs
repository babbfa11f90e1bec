/** The demo server as a process of its own, which is started again whenever its bundle changed. */
import { spawn } from 'node:child_process'

/** A server ends within this time after SIGTERM, or it is killed. */
const patienceMs = 12_000

/** Starts and restarts the server; ends it together with this process, whose exit code becomes the server's. */
export function serverProcess(bundle, env) {
  let child
  let isEnding = false

  const start = () => {
    const own = spawn(process.execPath, ['--enable-source-maps', bundle], { env, stdio: 'inherit' })
    child = own
    own.on('exit', code => {
      if (isEnding) process.exit(code ?? 1)
      if (child !== own) return
      child = undefined
      console.error(
        `[dev] the server ended with code ${code ?? 'none'}; it starts again after the next change`,
      )
    })
  }
  const stop = async () => {
    const own = child
    if (!own) return
    child = undefined
    const ended = new Promise(resolve => own.once('exit', resolve))
    const impatience = setTimeout(() => own.kill('SIGKILL'), patienceMs)
    own.kill('SIGTERM')
    await ended
    clearTimeout(impatience)
  }
  const end = () => {
    isEnding = true
    if (!child) process.exit(0)
    void stop()
  }
  process.on('SIGINT', end).on('SIGTERM', end)

  return {
    ensureStarted: () => child ?? start(),
    restart: () => stop().then(start),
  }
}
