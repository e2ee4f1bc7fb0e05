import { readFileSync } from 'node:fs';

const { endings, names } = JSON.parse(readFileSync(new URL('./old-names.json', import.meta.url), 'utf8'));
const ending = new RegExp(`^(?!is|has|can|use)\\w*[a-z](?:${endings.join('|')})$`);

const stilted = [
  [/\bwhoever\b/i, 'name the role'],
  [/\b(?:somebody|anybody)\b/i, '"someone", "anyone" or the role'],
  [/\banew\b/i, '"again"'],
  [/\be-mail/i, '"email"'],
  [/\bin vain\b/i, '"dry run"'],
  [/\byou act next\b/i, 'the imperative'],
  [/\bthe (?:payments |claims )?desk\b/i, '"support", "our team" or "the console"'],
  [/\bnothing is left\b/i, '"No action needed"'],
  [/\bstands again\b/i, '"is active again"'],
  [/\bcomes? to be\b/i, 'a plain verb'],
  [/\bput (?:it )?right\b/i, '"fix"'],
  [/\b(?:mend|mended|mends)\b/i, '"fix"'],
];

const plainEnglish = {
  create(context) {
    const check = (node, text) => {
      const found = / /.test(text) && text.length < 2000 && stilted.find(([pattern]) => pattern.test(text));
      if (found) context.report({ node, message: `Write ${found[1]} instead of "${found[0].exec(text)[0]}".` });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

const standardNames = {
  create(context) {
    const check = (id, isFunction) => {
      if (id?.type !== 'Identifier') return;
      const better = Object.hasOwn(names, id.name) ? names[id.name] : null;
      if (better) context.report({ node: id, message: `${id.name} is an old name: use ${better}.` });
      else if (isFunction && ending.test(id.name))
        context.report({ node: id, message: `${id.name}: name a function by a verb (getX, toX, describeX).` });
    };
    return {
      FunctionDeclaration: (node) => check(node.id, true),
      TSTypeAliasDeclaration: (node) => check(node.id, false),
      TSInterfaceDeclaration: (node) => check(node.id, false),
      VariableDeclarator: (node) => check(node.id, /Function/.test(node.init?.type ?? '')),
    };
  },
};

export default {
  meta: { name: 'carriage' },
  rules: { 'plain-english': plainEnglish, 'standard-names': standardNames },
};
