/** What the clients ask, and how they see that an answer is the one to their question. */

/** @param {number} index */
export const questionOf = (index) => `alpha beta gamma ${index}`;

/** The graph turns the words round. @param {string} question */
const answerTo = (question) => question.split(' ').reverse().join(' ');

/**
 * @param {any} values
 * @param {string} question
 */
export function expectAnswer(values, question) {
  if (values?.question === question && values.answer === answerTo(question)) return;
  throw new Error(`"${question}" was answered with ${JSON.stringify(values)?.slice(0, 300)}`);
}
