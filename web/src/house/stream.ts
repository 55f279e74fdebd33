// Events of a server as they come in.

/** Takes text in whatever pieces it comes, and hands on what stands behind `data:` of each whole event. */
export class Events {
  private rest = ''

  take(piece: string): string[] {
    const parts = (this.rest + piece).split('\n\n')
    this.rest = parts.pop() ?? ''
    return parts.flatMap((event) => {
      const data = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
      return data.length > 0 ? [data.join('\n')] : []
    })
  }
}

/** Reads an answer to its end, event after event. */
export async function eachEvent(answer: Response, heard: (data: string) => void) {
  const reader = answer.body?.getReader()
  if (!reader) return
  const [events, decoder] = [new Events(), new TextDecoder()]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const data of events.take(decoder.decode(value, { stream: true }))) heard(data)
  }
}
