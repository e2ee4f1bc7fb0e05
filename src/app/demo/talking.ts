import { askCopilot } from '#domains/copilot/commands.ts';
import { readNotifications } from '#domains/notifications/commands.ts';
import { answerQuestion, askQuestion } from '#domains/questions/commands.ts';
import { sendMessage } from '#domains/messages/commands.ts';
import { replyToReview, writeReview } from '#domains/reviews/commands.ts';
import { getTransportReviews } from '#domains/reviews/queries.ts';
import { shipments } from './shipments.ts';
import { copilotQuestions, messages, questions, reviews } from './talk.ts';
import { addHours, type Story } from './scenario.ts';
import { toTransport, type World } from './world.ts';

const getShipment = (key: string) => shipments.find((one) => one.key === key)!;

async function* askAndAnswer({ cast, calendar, ...world }: World, { key, by, at, question, answer }: (typeof questions)[number]): Story {
  yield calendar.ago(...at);
  const { id } = await askQuestion(cast[by], toTransport(world, key), { question });
  if (!answer) return;
  const [hours, text] = answer;
  yield addHours(new Date(), hours);
  await answerQuestion(cast[getShipment(key).shipper], id, { answer: text });
}

async function* write({ cast, calendar, ...world }: World, [key, by, day, time, body]: (typeof messages)[number]): Story {
  yield calendar.ago(day, time);
  await sendMessage(cast[by], toTransport(world, key), { body });
}

async function* review({ cast, calendar, ...world }: World, { key, byShipper, byCarrier, reply }: (typeof reviews)[number]): Story {
  const { shipper, books } = getShipment(key);
  const [day, stars, text] = byShipper;
  yield calendar.ago(day, '19:20');
  const id = toTransport(world, key);
  await writeReview(cast[shipper], id, { stars, words: text });
  const hauler = cast[key === 'telluride' ? 'hector' : (books as keyof typeof cast)];
  yield calendar.ago(byCarrier?.[0] ?? day - 1, '20:40');
  await writeReview(hauler, id, { stars: byCarrier?.[1] ?? 5, words: byCarrier?.[2] ?? '' });
  if (!reply) return;
  yield addHours(new Date(), 15);
  const [transportReviews] = await getTransportReviews(hauler, id);
  await replyToReview(hauler, transportReviews!.theirs!.id, { words: reply });
}

async function* consult({ cast, calendar }: World, [by, day, time, query]: (typeof copilotQuestions)[number]): Story {
  yield calendar.ago(day, time);
  await askCopilot(cast[by], { query });
}

async function* readNews({ cast, calendar }: World): Story {
  yield calendar.ago(2, '21:00');
  for (const ctx of Object.values(cast)) await readNotifications(ctx, {});
}

export const talk = (world: World): Story[] => [
  ...questions.map((one) => askAndAnswer(world, one)),
  ...messages.map((one) => write(world, one)),
  ...reviews.map((one) => review(world, one)),
  ...copilotQuestions.map((one) => consult(world, one)),
  readNews(world),
];
