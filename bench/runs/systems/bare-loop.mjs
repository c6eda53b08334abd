/** The process of the bare graph. */
import { closedLoop } from '../client/closed-loop.mjs';
import { expectAnswer, questionOf } from '../client/question.mjs';
import { graph } from '../graph.mjs';

/** @type {import('../client/closed-loop.mjs').Once} */
async function once(index) {
  const question = questionOf(index);
  expectAnswer(await graph.invoke({ question }), question);
  return {};
}

process.on('message', (/** @type {{ connections: number, seconds: number }} */ order) => {
  closedLoop({ ...order, once }).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ failure: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
