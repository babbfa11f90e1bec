/** Idempotency keys of calls: a write with a key is carried out once, and the progress of a long call is read under its key. */

/** A random UUID; also where the page has no secure context, which `crypto.randomUUID` needs. */
export function newRequestKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The keys of the calls that a user's command makes. Given again after it failed, the command makes the same calls once more: those that may
 * have had their effect keep their keys, so that a lost answer never makes them happen twice.
 */
export interface CommandKeys {
  /** The command begins, or is given again. */
  begin(): void
  /** The key of its next call. @param content what is called, with its input */
  keyFor(content: string): string
  /** `unknown`: its last call may have had its effect; `failed`: it had none. */
  end(outcome: 'done' | 'failed' | 'unknown'): void
}

export function createCommandKeys(): CommandKeys {
  let sent: readonly { readonly content: string; readonly key: string }[] = []
  let at = 0
  return {
    begin: () => {
      at = 0
    },
    keyFor: content => {
      const known = sent[at]
      const next = known?.content === content ? known : { content, key: newRequestKey() }
      if (next !== known) sent = [...sent.slice(0, at), next]
      at += 1
      return next.key
    },
    end: outcome => {
      if (outcome === 'done') sent = []
      if (outcome === 'failed') sent = sent.slice(0, Math.max(0, at - 1))
    },
  }
}
