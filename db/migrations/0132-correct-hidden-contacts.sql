-- Stop all programs first: texts are written anew, and programs of before would go on writing them with the old words.
-- What was taken out of a text stays out after booking too: '[hidden until booking]' was wrong there.
update quotes set notes = replace(notes, '[hidden until booking]', '[contact hidden]') where notes like '%[hidden until booking]%';
update bids set notes = replace(notes, '[hidden until booking]', '[contact hidden]') where notes like '%[hidden until booking]%';
update questions set question = replace(question, '[hidden until booking]', '[contact hidden]'),
  answer = replace(answer, '[hidden until booking]', '[contact hidden]')
where question like '%[hidden until booking]%' or answer like '%[hidden until booking]%';
update messages set body = replace(body, '[hidden until booking]', '[contact hidden]') where body like '%[hidden until booking]%';
alter table reviews disable trigger reviews_keep;
update reviews set words = replace(words, '[hidden until booking]', '[contact hidden]'),
  reply = replace(reply, '[hidden until booking]', '[contact hidden]')
where words like '%[hidden until booking]%' or reply like '%[hidden until booking]%';
alter table reviews enable trigger reviews_keep;
