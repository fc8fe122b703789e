import { mailAddress, mayBeginBehind, webAddress } from '#lib/domain/text/bare-address.ts'
import { charOf, type Code, type Effects, type State, type Tokenize, type Tokenizer } from './micromark.ts'

/** Matches `text` ahead without consuming it, as long as `goesOn`. */
function lookAhead(goesOn: (text: string) => boolean, isFound: (text: string) => boolean) {
  const tokenize: Tokenize = (effects, ok, nok) => {
    let text = ''
    return function read(code: Code): State | undefined {
      const longer = text + charOf(code)
      if (code !== null && goesOn(longer)) {
        if (text === '') effects.enter('lookAhead')
        text = longer
        effects.consume(code)
        return read
      }
      if (text !== '') effects.exit('lookAhead')
      return (isFound(text) ? ok : nok)(code)
    }
  }
  return { tokenize, partial: true } as const
}

/** Builds a link construct; `find` returns the address in the text ahead. */
function addressConstruct(
  name: string,
  goesOn: (text: string) => boolean,
  find: (text: string, before: string) => { address: string; type: string } | null,
) {
  function tokenize(this: Tokenizer, effects: Effects, ok: State, nok: State): State {
    const before = charOf(this.previous)
    let found: ReturnType<typeof find> = null
    let taken = 0

    function begin(code: Code): State | undefined {
      effects.enter('literalAutolink')
      effects.enter(found?.type ?? '')
      return take(code)
    }

    function take(code: Code): State | undefined {
      if (taken++ < (found?.address.length ?? 0)) {
        effects.consume(code)
        return take
      }
      effects.exit(found?.type ?? '')
      effects.exit('literalAutolink')
      return ok(code)
    }

    const ahead = lookAhead(goesOn, (text) => (found = find(text, before)) !== null)
    return effects.check(ahead, begin, nok)
  }
  return { name, tokenize }
}

const SCHEMES = ['http://', 'https://', 'www.']

/** `https://…` and `www.…` as typed (SAFE-12). */
export const webAddressConstruct = {
  ...addressConstruct(
    'webAddress',
    (text) =>
      /\S$/.test(text) &&
      SCHEMES.some((scheme) => text.slice(0, scheme.length).toLowerCase() === scheme.slice(0, text.length)),
    (text, before) => {
      const isWww = /^w/i.test(text)
      const address = mayBeginBehind(before, isWww) ? webAddress(text, before) : null
      return address === null ? null : { address, type: isWww ? 'literalAutolinkWww' : 'literalAutolinkHttp' }
    },
  ),
  previous: (code: Code) => !/[a-z]/i.test(charOf(code)),
}

/** `ana@example.com`, with or without its scheme. */
export const mailAddressConstruct = {
  ...addressConstruct(
    'mailAddress',
    (text) => /[\w+\-.@]$|^(?:mailto|xmpp):$/i.test(text),
    (text) => {
      const address = mailAddress(text)
      if (address === null) return null
      return { address, type: address.includes(':') ? 'literalAutolinkHttp' : 'literalAutolinkEmail' }
    },
  ),
  previous: (code: Code) => !/[a-z\d+\-./@]/i.test(charOf(code)),
}

/** Keeps a closing bracket as text, as in `arr[i](x)`, unless a target with a scheme follows. */
export const plainLabelEnd = {
  name: 'plainLabelEnd',
  tokenize(this: Tokenizer, effects: Effects, ok: State, nok: State): State {
    const begun = this._labelStarts?.findLast(({ _balanced }) => !_balanced)
    const target = lookAhead(
      (text) => /^(?:\]?|\]\(\s*<?(?:[a-z][a-z\d+.-]*:?)?)$/i.test(text),
      (text) => text.endsWith(':'),
    )
    function close(code: Code): State | undefined {
      if (begun) begun._balanced = true
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return ok
    }
    return effects.check(target, nok, close)
  },
}
