import { estimateEndpoint } from '#domains/places/endpoints.ts';
import type { EstimateReply } from '#domains/places/schemas.ts';
import { getCopy, findPart, setTexts } from '#web/shell/page-parts.ts';

type Question = Record<'fromZipCode' | 'toZipCode' | 'vehicleType', string>;
type Possible = Extract<EstimateReply, { possible: true }>;
interface Refusal {
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const form = findPart<HTMLFormElement>('price');
const button = form.querySelector('button')!;
const buttonText = button.textContent;
const answerPlace = findPart('price-answer');
const failurePlace = findPart('price-failure');

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dollars = (amount: string) => usd.format(Number(amount));

function setPending(isPending: boolean): void {
  answerPlace.ariaBusy = String(isPending);
  button.ariaDisabled = String(isPending);
  button.textContent = isPending ? 'Calculating...' : buttonText;
}

/** Shows each field's error and focuses the first invalid field. */
function showProblems(fields: Readonly<Record<string, string>>): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  for (const box of boxes) {
    const problem = fields[box.name] ?? '';
    const message = document.getElementById(`${box.id}-error`)!;
    message.hidden = !problem;
    message.lastElementChild!.textContent = problem;
    box.ariaInvalid = problem ? 'true' : null;
    if (problem) box.setAttribute('aria-describedby', message.id);
    else box.removeAttribute('aria-describedby');
  }
  boxes.find(({ name }) => fields[name])?.focus();
}

function showFactors(factors: Possible['factors'], answer: DocumentFragment): void {
  const list = findPart('factors', answer);
  const model = list.firstElementChild!;
  const rows = factors.map(({ label, effect }) => {
    const row = model.cloneNode(true) as HTMLElement;
    setTexts({ label, effect }, row);
    return row;
  });
  list.replaceChildren(...rows);
}

function showAnswer(question: Question, reply: EstimateReply): void {
  const { from, to, message, serviceFee } = reply;
  const answer = getCopy(reply.possible ? 'price-range' : 'price-none');
  setTexts({ lane: `${from.city}, ${from.state} to ${to.city}, ${to.state}` }, answer);
  if (reply.possible) {
    const { low, high, total, factors } = reply;
    setTexts(
      {
        range: `${dollars(low)} to ${dollars(high)}`,
        likely: `Most likely ${dollars(total)}, plus a service fee from ${dollars(serviceFee)}. ${message}`,
      },
      answer,
    );
    showFactors(factors, answer);
  } else setTexts({ message }, answer);
  form.dataset['answered'] = '';
  answer.querySelector('a')!.search = new URLSearchParams(question).toString();
  answerPlace.replaceChildren(answer);
}

function showRefusal({ error, fields = {} }: Refusal): void {
  answerPlace.replaceChildren();
  showProblems(fields);
  if (Object.keys(fields).length === 0) failurePlace.textContent = error ?? 'We couldn’t load the price. Please try again.';
}

async function loadPrice(question: Question): Promise<void> {
  const reply = await fetch(estimateEndpoint.path, {
    method: estimateEndpoint.method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...question, transportType: 'open' }),
  });
  if (reply.ok) showAnswer(question, (await reply.json()) as EstimateReply);
  else showRefusal((await reply.json().catch(() => ({}))) as Refusal);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (button.ariaDisabled === 'true') return;
  setPending(true);
  showProblems({});
  failurePlace.textContent = '';
  void loadPrice(Object.fromEntries(new FormData(form)) as Question)
    .catch(() => showRefusal({ error: 'Network connection error. Please check your internet and try again.' }))
    .finally(() => setPending(false));
});
