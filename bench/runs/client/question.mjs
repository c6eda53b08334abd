/** The questions of the clients, and the check that an answer belongs to its question. */

/** @param {number} index */
export const questionOf = (index) => `alpha beta gamma ${index}`;

/** The graph reverses the words. @param {string} question */
const answerTo = (question) => question.split(' ').reverse().join(' ');

/**
 * @param {any} values
 * @param {string} question
 */
export function expectAnswer(values, question) {
  if (values?.question === question && values.answer === answerTo(question)) return;
  throw new Error(`"${question}" was answered with ${JSON.stringify(values)?.slice(0, 300)}`);
}

/**
 * Four messages for each question: the question, the tool call, its result, and the answer.
 *
 * @param {any} messages
 * @param {readonly string[]} questions
 */
export function expectConversation(messages, questions) {
  const got = messages?.map((/** @type {any} */ { type, content }) => `${type}: ${content}`);
  const expected = questions.flatMap((question) => {
    const answer = answerTo(question);
    return [`human: ${question}`, 'ai: ', `tool: ${answer}`, `ai: ${answer}`];
  });
  if (String(got) !== String(expected)) throw new Error(`a conversation is ${String(got).slice(-300)}`);
}
